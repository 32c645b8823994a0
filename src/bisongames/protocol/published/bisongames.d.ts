// Generated from the classes of bisongames; do not edit.

/** A request to act, with an action as notation or as an object. */
export type ActWish = { action: unknown; revision: number; key?: string | null };

export type Action = BisonAction | CatanAction | NativesAction | WindRiverAction;

/** A request for advice on the choice of the seat. */
export type AdviseWish = { revision?: number | null; budget?: number };

/** How far the analysis of a match that is over has come. */
export type AnalysisProgress = { done: number; total: number; verdict: string | null; analysis: Record<string, unknown> | null; page: string | null };

/** A request to go on with the analysis of a match that is over. */
export type AnalysisWish = { page?: boolean };

/** A choice, or a chance outcome. */
export type Choice = { action: Action; notation: string; label: string; preview: string; targets: Array<string>; odds?: number | null };

/** A kind of action that belongs to the decision, but of which none is possible now. */
export type ClosedKind = { kind: string; label: string; why: string; violations: Array<Reason> };

/** A lesson that comes up now. */
export type DueLesson = { lesson: string; choice: Choice | null; event: string };

export type Event = BisonEvent | CatanEvent | NativesEvent | WindRiverEvent;

/** A kind of action that can be composed beyond the listed choices. */
export type Form = { type: string; label: string; schema: Record<string, unknown> };

/** An event as a seat may know it, with its sentence. */
export type Heard = { event: Event; text: string };

/** The first message of a live connection. */
export type HelloWish = { token?: string | null; after?: number | null };

/** A request to take an open seat. */
export type JoinWish = { join: string; player?: number | null; name?: string | null; key?: string | null; secret?: string | null };

/** How a match stood at the beginning of a turn, or at its end. */
export type LeadPoint = { revision: number; turn: number; scores: Array<number>; chances: Array<number> | null };

/** One or two sentences of the handbook about one thing of the game. */
export type Lesson = { name: string; title: string; text: string; rules: Array<string>; part: Array<string>; address: string; about: Array<string> };

/** What can be taught to a seat: all lessons of the variant, and those that come up now, the most urgent first. */
export type Lessons = { aim: string; due: Array<DueLesson>; behind: Array<RuleBehind>; lessons: Array<Lesson> };

/** A request for what can be taught now. */
export type LessonsWish = { after: number };

/** An action over a live connection; the response repeats ``id``. */
export type LiveActWish = { type: "act"; id: string | number | null; action: unknown; revision: number; key?: string | null };

/** A request for advice over a live connection; the response repeats ``id``. */
export type LiveAdviseWish = { type: "advise"; id: string | number | null; revision?: number | null; budget?: number };

/** Something said over a live connection; the response repeats ``id``. */
export type LiveSayWish = { type: "say"; id: string | number | null; word?: string | null; note?: string | null };

/** A take-back asked for or answered over a live connection; the response repeats ``id``. */
export type LiveTakebackWish = { type: "takeback"; id: string | number | null; answer: "ask" | "agree" | "refuse"; revision: number };

/** The secret luck of a match: what was told of it at the start, and the key. */
export type LuckProof = { commitment: string; key?: string | null; since?: number; before?: Array<string> };

/** Who led when in a match that is over. */
export type MatchLeads = { points: Array<LeadPoint> };

/** One revision as a seat may know it. */
export type News = { revision: number; by: number; undone: number | null; events: Array<Heard>; next: Record<string, unknown> };

/** A request without anything further. */
export type NothingWish = {  };

/** One option of a variant. */
export type Option = { name: string; value: unknown; default: unknown; about: string; schema: Record<string, unknown> };

/** The options of a picture. */
export type PictureWish = { layout?: "wide" | "tall" | "board"; targets?: string | Array<string>; size?: number | null; labels?: boolean; theme?: "auto" | "light" | "dark"; revision?: number | null };

/** What a kind of action costs in this variant. */
export type Price = { kind: string; goods: Record<string, number>; sentence: string };

/** One broken rule. */
export type Reason = { rule: string; text: string; facts: Record<string, string | number | boolean | null | Array<string> | Array<number>>; sentence: string };

/** Why an action is illegal. */
export type Refusal = { action: Choice | null; violations: Array<Reason>; nearest: Array<Choice>; way: Array<Choice> };

export type Result = BisonResultDocument | CatanResultDocument | NativesResultDocument | WindRiverResultDocument;

/** The rule by which another player chose. */
export type RuleBehind = { revision: number; rule: string };

/** One rule of a variant, for people. */
export type RuleText = { id: string; text: string; section: string; source: string; status: string; reason: string; printed: string | null; option: string | null };

/** A request to say something to all at the table: a quick word by its id, or a note. */
export type SayWish = { word?: string | null; note?: string | null };

/** Something that a person at the table said, as everybody may read it. It is plain text and never markup. */
export type Saying = { number: number; by: number; kind: "word" | "note" | "ask" | "agree" | "refuse"; text: string; revision: number };

/** One category of a score sheet. */
export type ScoreRow = { name: string; rule: string | null; points: Array<number>; details: Array<string> };

/** The scores of all players with their reasons. The rows of a column add up to its total. */
export type ScoreSheet = { columns: Array<string>; rows: Array<ScoreRow>; totals: Array<number>; total: string; ties: Array<ScoreRow> };

/** A seat and its occupant. */
export type Seat = { player: number; name: string; kind: "person" | "bot" | "open"; bot: string | null; here: boolean };

/** The best choices of a seat, the best first, as a search judges them from what this seat may know. */
export type SeatAdvice = { revision: number; player: number; budget: number; legal: number; equal: number; choices: Array<SuggestedChoice>; ranked: Array<string> };

/** A requested occupant: a person, a bot, or an open seat. */
export type SeatWish = { name?: string | null; bot?: string | null; open?: boolean };

/** Everything that a seat may know now. */
export type Snapshot = { match: string; revision: number; variant: string; title: string; you: number | null; seats: Array<Seat>; prompt: string; to_act: number | null; choices: Array<Choice>; closed: Array<ClosedKind>; open_ended: boolean; forms: Array<Form>; may_undo: boolean; may_ask_takeback: boolean; may_ask_advice: boolean; seeded: boolean; luck: LuckProof | null; view: View; score_sheet: ScoreSheet; costs: Array<string>; prices: Array<Price>; over: boolean; result: Result | null };

/** A request to start a match. */
export type StartWish = { variant: unknown; players?: number | null; seats?: Array<SeatWish> | null; setup?: Record<string, unknown>; seed?: number | null; dealer?: "seeded" | "manual"; undo?: "free" | "ask" | "never" | null; advice?: "free" | "never"; talk?: "free" | "words" | "never" };

/** A choice with what it is expected to bring. */
export type SuggestedChoice = { choice: Choice; tried: number; reward: number; error: number | null; chance: number | null; outlook: string; compared: string; gist: string; reasons: Array<string>; steps: Array<string>; line: Array<SuggestedMove> };

/** One choice of a line of play, as the adviser imagines it. */
export type SuggestedMove = { player: number; notation: string; label: string };

/** What was said at a table, from a number on. */
export type TableTalk = { said: Array<Saying>; takeback: Takeback | null; policy: "free" | "words" | "never" };

/** A take-back that was asked for and is not answered by all. */
export type Takeback = { by: number; revision: number; agreed: Array<number>; waiting: Array<number> };

/** A request to ask the others for a take-back, to agree to it, or to refuse or withdraw it. */
export type TakebackWish = { answer: "ask" | "agree" | "refuse"; revision: number };

/** A request to undo the last choice of the seat. */
export type UndoWish = { revision: number; key?: string | null };

/** A variant or an expansion, with everything that it inherits. */
export type Variant = { type: "Variant"; id: string; game: string; title: string; summary: string; player_counts: Array<number>; extends: string | null; expansion: boolean; expansions: Array<string>; options: Record<string, unknown>; components: Record<string, unknown>; remove?: Array<string>; without?: Array<string>; provenance?: Record<string, unknown> };

export type View = BisonViewDocument | CatanViewDocument | NativesViewDocument | WindRiverViewDocument;

/** A request to explain why an action or a click is illegal. */
export type WhyWish = { action?: unknown; targets?: Array<string> | null };

export type BisonAction = BisonStartWith | BisonDrawTile | BisonMarkSpace | BisonAnnounce | BisonBuy | BisonExchange | BisonFinish | BisonGain | BisonPay | BisonLayTile | BisonSettle | BisonBuildTent | BisonBuildCanoe | BisonCallAt | BisonFetch | BisonMoveHunter;

/** A player has taken an animal for an action without hunters. */
export type BisonAnimalGained = { type: "AnimalGained"; player: number; animal: string };

/** A player has exchanged animals of one kind for one of another. */
export type BisonAnimalsExchanged = { type: "AnimalsExchanged"; player: number; give: string; number: number; take: string };

/** A player has paid for an action. */
export type BisonAnimalsPaid = { type: "AnimalsPaid"; player: number; bison: number; fish: number; turkeys: number };

/** Announce how many hunters take part in the action. */
export type BisonAnnounce = { type: "Announce"; hunters: number };

/** A player announces the number of hunters, and may buy and exchange first. */
export type BisonAnnouncing = { type: "Announcing"; player: number; space: string };

/** An area has been scored, even if no player is present in it. */
export type BisonAreaScored = { type: "AreaScored"; terrain: string; fields: Array<string>; animals: number; shares: Array<BisonShare> };

/** Set the size of the canoe on a field: build, enlarge, reduce or (size 0) take it down. */
export type BisonBuildCanoe = { type: "BuildCanoe"; field: string; size: number };

/** Set the size of the tent on a field: build, enlarge, reduce or (size 0) take it down. */
export type BisonBuildTent = { type: "BuildTent"; field: string; size: number };

/** A player builds or enlarges a canoe, or with the expansions changes several, step by step. */
export type BisonBuildingCanoes = { type: "BuildingCanoes"; player: number; still_to_use: number; built: Array<string> };

/** A player builds or enlarges a tent, or with the expansions changes several, step by step. */
export type BisonBuildingTents = { type: "BuildingTents"; player: number; still_to_use: number; built: Array<string> };

/** Buy a hunter, tent or canoe at the market, without an action stone. */
export type BisonBuy = { type: "Buy"; piece: string };

/** Choose the field to which you call a gathering. */
export type BisonCallAt = { type: "CallAt"; field: string };

/** A player names the field of the gathering. */
export type BisonCalling = { type: "Calling"; player: number; hunters: number };

/** A player has built or enlarged a canoe; the hunters went to the supply. */
export type BisonCanoeBuilt = { type: "CanoeBuilt"; player: number; field: string; before: number; size: number };

/** A player has reduced or taken down a canoe; the hunters came from the supply. */
export type BisonCanoeReduced = { type: "CanoeReduced"; player: number; field: string; before: number; size: number };

/** Before the final scoring all tracks are set to 0. */
export type BisonClearStocks = { type: "ClearStocks" };

/** The outcome of drawing a tile. */
export type BisonDrawTile = { type: "DrawTile"; tile: string };

/** The draw of the start player: all players are equally likely. */
export type BisonDrawingStartPlayer = { type: "DrawingStartPlayer" };

/** A player draws a tile; all undrawn tiles are equally likely. */
export type BisonDrawingTile = { type: "DrawingTile"; drawer: number };

/** Stones are taken back, and the next round begins, if there is one. */
export type BisonEndRound = { type: "EndRound" };

export type BisonEvent = BisonStartPlayerDrawn | BisonRoundBegun | BisonTileDrawn | BisonTurnBegun | BisonSpaceMarked | BisonHuntersAnnounced | BisonAnimalGained | BisonAnimalsPaid | BisonPieceBought | BisonAnimalsExchanged | BisonTileLaid | BisonHuntersSettled | BisonTentBuilt | BisonCanoeBuilt | BisonTentReduced | BisonCanoeReduced | BisonGatheringCalled | BisonHunterFetched | BisonHunterMoved | BisonStocksCleared | BisonAreaScored | BisonTrackCut | BisonGameEnded;

/** Exchange animals of one kind for one of another, without an action stone. */
export type BisonExchange = { type: "Exchange"; give: string; take: string };

/** Bring one of your hunters from this field to the gathering. */
export type BisonFetch = { type: "Fetch"; field: string };

/** A player fetches hunters to the gathering, one by one. */
export type BisonFetching = { type: "Fetching"; player: number; still_to_fetch: number; to: string };

/** Finish buying and exchanging; animals past the end of your track are lost. */
export type BisonFinish = { type: "Finish" };

/** Take an animal of your choice for an action without hunters. */
export type BisonGain = { type: "Gain"; animal: string };

/** A player takes an animal of any kind for an action without hunters. */
export type BisonGaining = { type: "Gaining"; player: number; still_to_take: number };

/** The game has ended. */
export type BisonGameEnded = { type: "GameEnded"; rule: string };

/** A player has named the field of a gathering. */
export type BisonGatheringCalled = { type: "GatheringCalled"; player: number; field: string };

/** A field with pieces of one player. */
export type BisonHeldField = { field: string; player: number; hunters: number; building: number };

/** A player has brought a hunter to the gathering. */
export type BisonHunterFetched = { type: "HunterFetched"; player: number; start: string; end: string };

/** A player has moved a hunter. */
export type BisonHunterMoved = { type: "HunterMoved"; player: number; start: string; end: string };

/** A player has announced the number of hunters for the action of a space. */
export type BisonHuntersAnnounced = { type: "HuntersAnnounced"; player: number; space: string; hunters: number };

/** A player has settled hunters from the supply on a field of the new tile. */
export type BisonHuntersSettled = { type: "HuntersSettled"; player: number; field: string; hunters: number };

/** A tile on the table. */
export type BisonLaidTile = { cell: string; tile: string; rotation: number };

/** Lay the tile from your hand on a cell, turned by a number of sixths. */
export type BisonLayTile = { type: "LayTile"; cell: string; rotation: number };

/** A player lays the tile in hand. */
export type BisonLayingTile = { type: "LayingTile"; player: number; hunters: number };

/** The secret luck of a match: what was told of it at the start, and the key. */
export type BisonLuckProof = { commitment: string; key?: string | null; since?: number; before?: Array<string> };

/** Put an action stone on an action space. */
export type BisonMarkSpace = { type: "MarkSpace"; space: string };

/** A player marks the space of the next action, and may buy and exchange first. */
export type BisonMarking = { type: "Marking"; player: number };

/** Move one of your hunters who has not moved yet to another field. */
export type BisonMoveHunter = { type: "MoveHunter"; start: string; end: string };

/** A player moves the announced number of hunters, each once, one by one. */
export type BisonMovingHunters = { type: "MovingHunters"; player: number; still_to_move: number; far: boolean };

/** A player with more animals than a track shows may buy and exchange before the rest is lost. */
export type BisonOverflowing = { type: "Overflowing"; player: number; animal: string };

/** One line of a score: its name, the points and the rule. */
export type BisonPart = { name: string; points: number; rule: string; facts?: Record<string, string | number> };

/** The turn passes to the left neighbor; the scoring follows the last turn of the round. */
export type BisonPassTurn = { type: "PassTurn"; active: number };

/** Pay for the action from your three tracks. */
export type BisonPay = { type: "Pay"; bison: number; fish: number; turkeys: number };

/** A player pays for the action from any of the three tracks. */
export type BisonPaying = { type: "Paying"; player: number; cost: number };

export type BisonPending = BisonDrawingStartPlayer | BisonStartRound | BisonStartTurn | BisonPassTurn | BisonEndRound | BisonDrawingTile | BisonMarking | BisonAnnouncing | BisonPaying | BisonGaining | BisonLayingTile | BisonSettling | BisonBuildingTents | BisonBuildingCanoes | BisonCalling | BisonFetching | BisonMovingHunters | BisonClearStocks | BisonScoreAreas | BisonOverflowing;

/** A player has bought a piece from the market. */
export type BisonPieceBought = { type: "PieceBought"; player: number; piece: string; price: number };

/** The table by column; an omitted column has its default value. */
export type BisonPosition = { land: Array<BisonLaidTile>; pieces: Array<BisonHeldField>; tracks: Array<[number, number, number]>; supply: Array<Record<string, number>>; marked: Array<Array<string>>; hand: Array<string>; start_player?: number; active_player?: number; turn?: number; round?: number; announced?: number; unmoved?: Record<string, number>; ended?: string };

/** The record of a match, which replays without its luck: ``match.record``, or ``from_json(text)``. */
export type BisonRecordDocument = { type: "Record"; variant: string; resolved?: Variant; format?: number; rules: number; players: number; setup: Record<string, unknown>; seed: number | null; dealer: string; moves: Array<string>; names?: Array<string> | null; luck?: BisonLuckProof | null; seconds?: Array<number | null> | null };

/** The result of a game: the ranking, the scores with their parts, and what decided ties. */
export type BisonResult = { ranking: Array<Array<number>>; scores: Array<number>; parts: Array<Array<BisonPart>>; decided_by: Array<string>; ended_by: string; cut?: boolean };

/** The result of a game: the ranking, the scores with their parts, and what decided ties. */
export type BisonResultDocument = { type: "Result"; variant: string; resolved?: Variant; ranking: Array<Array<number>>; scores: Array<number>; parts: Array<Array<BisonPart>>; decided_by: Array<string>; ended_by: string; cut?: boolean };

/** A round has begun, and a player has received the totem pole. */
export type BisonRoundBegun = { type: "RoundBegun"; round: number; player: number };

/** All areas of one terrain are scored; then players with a track past its end may buy and exchange. */
export type BisonScoreAreas = { type: "ScoreAreas"; terrain: string };

/** Settle the announced hunters on one field of the tile just laid. */
export type BisonSettle = { type: "Settle"; terrain: string };

/** A player settles the announced hunters on one field of the new tile, which is empty. */
export type BisonSettling = { type: "Settling"; player: number; hunters: number; cell: string };

/** One player's pieces in an area, and the animals gained for them. */
export type BisonShare = { player: number; strength: Array<number>; rank: number; animals: number; rule: string; gain: number };

/** A player has put a stone on an action space. */
export type BisonSpaceMarked = { type: "SpaceMarked"; player: number; space: string };

/** The scores as if scored now, with their parts; both per player. */
export type BisonStanding = { scores: Array<number>; parts: Array<Array<BisonPart>> };

/** The start player was drawn. */
export type BisonStartPlayerDrawn = { type: "StartPlayerDrawn"; player: number };

/** The totem pole passes on, and all players without a tile draw one. */
export type BisonStartRound = { type: "StartRound" };

/** A player's turn begins: one action, after which the turn passes. */
export type BisonStartTurn = { type: "StartTurn"; active: number };

/** The outcome of drawing the start player. */
export type BisonStartWith = { type: "StartWith"; player: number };

export type BisonStateDocument = { type: "State"; variant: string; resolved?: Variant; players: number; position: BisonPosition; agenda: Array<BisonPending> };

/** All tracks have been set to 0 for the final scoring. */
export type BisonStocksCleared = { type: "StocksCleared" };

/** A player has built or enlarged a tent; the hunters went to the supply. */
export type BisonTentBuilt = { type: "TentBuilt"; player: number; field: string; before: number; size: number };

/** A player has reduced or taken down a tent; the hunters came from the supply. */
export type BisonTentReduced = { type: "TentReduced"; player: number; field: string; before: number; size: number };

/** A player has drawn a tile, which only they see. */
export type BisonTileDrawn = { type: "TileDrawn"; player: number; tile: string | null };

/** A player has laid a tile. */
export type BisonTileLaid = { type: "TileLaid"; player: number; tile: string; cell: string; rotation: number };

/** Animals past the end of a player's track have been lost. */
export type BisonTrackCut = { type: "TrackCut"; player: number; animal: string; lost: number };

/** A player's turn has begun. */
export type BisonTurnBegun = { type: "TurnBegun"; player: number; turn: number };

/** All public information, and the tile in the player's own hand. */
export type BisonViewDocument = { type: "View"; variant: string; resolved?: Variant; player: number | null; num_players: number; actor: number | null; active_player: number | null; turn: number; round: number; start_player: number; agenda: Array<BisonPending>; choices: Array<BisonAction>; scores: BisonStanding; result: BisonResult | null; land: Array<BisonLaidTile>; pieces: Array<BisonHeldField>; areas: Array<Array<Array<string>>>; tracks: Array<[number, number, number]>; supply: Array<Record<string, number>>; market: Array<Record<string, number>>; marked: Array<Array<string>>; hand: string | null; tiles_in_hand: Array<boolean>; unseen: Array<string>; totem: number; announced: number; unmoved: Record<string, number> };

/** Accept an offer. */
export type CatanAcceptOffer = { type: "AcceptOffer" };

export type CatanAction = CatanStartWith | CatanDealTerrain | CatanDealCorner | CatanDealHarbour | CatanPlaceSettlement | CatanPlaceRoad | CatanRollDice | CatanDicePair | CatanDiscard | CatanMoveRobber | CatanRobPlayer | CatanDrawResource | CatanBuildRoad | CatanBuildSettlement | CatanBuildCity | CatanBuyCard | CatanDrawCard | CatanPlayCard | CatanTakeCards | CatanClaimAll | CatanTradeWithBank | CatanOfferTrade | CatanAcceptOffer | CatanRejectOffer | CatanTradeWith | CatanCancelOffer | CatanEndTurn | CatanHerdNumber | CatanChooseHerd | CatanGoOn | CatanPickHerd | CatanDirection | CatanBuildHunter | CatanMoveHunter | CatanMoveSettlement | CatanPayCards;

/** A player accepts or rejects an offer. */
export type CatanAnsweringOffer = { type: "AnsweringOffer"; player: number; offerer: number; give: Array<string>; get: Array<string>; accepted: Array<number> };

/** The bank has too few cards of a kind for all players who are due some. */
export type CatanBankShort = { type: "BankShort"; resource: string; demand: number; left: number };

/** A player has traded with the bank. */
export type CatanBankTraded = { type: "BankTraded"; player: number; give: string; number: number; get: string };

/** The active player rolls, or plays a development card first. */
export type CatanBeforeRolling = { type: "BeforeRolling"; player: number };

/** Begins the start player's first turn, after set-up. */
export type CatanBeginFirstTurn = { type: "BeginFirstTurn" };

/** Lets the players place their starting pieces in order, or places them as the layout says. */
export type CatanBeginPlacing = { type: "BeginPlacing" };

/** Build a city in place of one of your settlements. */
export type CatanBuildCity = { type: "BuildCity"; node: string };

/** Build a hunter on a hex. */
export type CatanBuildHunter = { type: "BuildHunter"; hex: string };

/** Build a road. */
export type CatanBuildRoad = { type: "BuildRoad"; path: string };

/** Build a settlement. */
export type CatanBuildSettlement = { type: "BuildSettlement"; node: string };

/** Buy a development card. */
export type CatanBuyCard = { type: "BuyCard" };

/** Cancel your offer. */
export type CatanCancelOffer = { type: "CancelOffer" };

/** A player has bought a development card; only they know which. */
export type CatanCardBought = { type: "CardBought"; player: number; card: string | null };

/** A player has paid for a development card, which is drawn next. */
export type CatanCardPaidFor = { type: "CardPaidFor"; player: number; paid: Array<string> };

/** A player has played a development card. */
export type CatanCardPlayed = { type: "CardPlayed"; player: number; card: string };

/** A player has stolen a card; only the thief and the victim know which. */
export type CatanCardStolen = { type: "CardStolen"; player: number; victim: number; resource: string | null };

/** A player has discarded cards, after all have chosen. */
export type CatanCardsDiscarded = { type: "CardsDiscarded"; player: number; resources: Array<string> };

/** A player has received cards from the bank, which everybody sees. */
export type CatanCardsReceived = { type: "CardsReceived"; player: number; resources: Array<string> };

/** Removes the chosen cards from all hands at the same time, once all players have chosen. */
export type CatanCarryOutDiscards = { type: "CarryOutDiscards" };

/** Choose the herd that moves, by its hex. */
export type CatanChooseHerd = { type: "ChooseHerd"; hex: string };

/** The active player names the herd that moves, or plays a development card first. */
export type CatanChoosingHerd = { type: "ChoosingHerd"; player: number };

/** The active player chooses which opponent at the robber's hex to rob. */
export type CatanChoosingVictim = { type: "ChoosingVictim"; player: number };

/** A player has replaced a settlement with a city. */
export type CatanCityBuilt = { type: "CityBuilt"; player: number; node: string; paid?: Array<string> };

/** Name the resource that all other players give you for Monopoly. */
export type CatanClaimAll = { type: "ClaimAll"; resource: string };

/** A player names the resource of their Monopoly. */
export type CatanClaimingResource = { type: "ClaimingResource"; player: number };

/** The offerer trades with a player who has accepted, or cancels the offer. */
export type CatanClosingTrade = { type: "ClosingTrade"; player: number; give: Array<string>; get: Array<string>; accepted: Array<number> };

/** The corner hex where the numbers begin. */
export type CatanDealCorner = { type: "DealCorner"; hex: string };

/** The type of the next harbor. */
export type CatanDealHarbour = { type: "DealHarbour"; harbour: string };

/** The terrain of the next hex. */
export type CatanDealTerrain = { type: "DealTerrain"; terrain: string };

/** Draws the corner hex where the numbers begin, and lays the numbers. */
export type CatanDealingCorner = { type: "DealingCorner" };

/** Draws the type of one harbor from the types left. */
export type CatanDealingHarbour = { type: "DealingHarbour"; number: number };

/** Draws the terrain of one hex from the hexes left. */
export type CatanDealingTerrain = { type: "DealingTerrain"; hex: number };

/** The result of the two dice, the lower first. */
export type CatanDicePair = { type: "DicePair"; low: number; high: number };

/** The dice for production have been rolled. */
export type CatanDiceRolled = { type: "DiceRolled"; player: number; low: number; high: number };

/** The result of the direction die. */
export type CatanDirection = { type: "Direction"; face: number };

/** Choose one of your cards to discard. */
export type CatanDiscard = { type: "Discard"; resource: string };

/** A player chooses the cards to discard, one by one. */
export type CatanDiscarding = { type: "Discarding"; player: number; number: number };

/** The development card that a purchase draws. */
export type CatanDrawCard = { type: "DrawCard"; card: string };

/** The card that the robbed opponent loses. */
export type CatanDrawResource = { type: "DrawResource"; resource: string };

/** Draws the development card that a player has bought. */
export type CatanDrawingCard = { type: "DrawingCard"; buyer: number };

/** The draw of the start player: all players are equally likely. */
export type CatanDrawingStartPlayer = { type: "DrawingStartPlayer" };

/** End your turn. */
export type CatanEndTurn = { type: "EndTurn" };

export type CatanEvent = CatanStartPlayerDrawn | CatanIslandLaid | CatanSettlementPlaced | CatanRoadPlaced | CatanCardsReceived | CatanTurnBegun | CatanDiceRolled | CatanBankShort | CatanHexBlocked | CatanCardsDiscarded | CatanRobberMoved | CatanCardStolen | CatanRoadBuilt | CatanSettlementBuilt | CatanCityBuilt | CatanCardPaidFor | CatanCardBought | CatanCardPlayed | CatanResourceClaimed | CatanBankTraded | CatanTradeOffered | CatanOfferAnswered | CatanTraded | CatanOfferCancelled | CatanLongestRoadPassed | CatanLargestArmyPassed | CatanGameEnded | CatanHerdsPlaced | CatanHerdMoved | CatanHunted | CatanHunterBuilt | CatanHunterMoved | CatanHuntersDrivenOut | CatanSettlementMoved;

/** The game has ended: a player has won, or it is cut off. */
export type CatanGameEnded = { type: "GameEnded"; rule: string };

/** The cards that a player has given for Monopoly. */
export type CatanGift = { player: number; number: number };

/** Let chance pick the herd. */
export type CatanGoOn = { type: "GoOn" };

/** A herd has moved, or has stayed because the sea was ahead. */
export type CatanHerdMoved = { type: "HerdMoved"; start: string; end: string; face: number };

/** The number on the hexes where the herds begin. */
export type CatanHerdNumber = { type: "HerdNumber"; total: number };

/** The herds have been placed on their first hexes. */
export type CatanHerdsPlaced = { type: "HerdsPlaced"; hexes: Array<string> };

/** The robber keeps a hex with the number rolled, beside which somebody has built, from producing. */
export type CatanHexBlocked = { type: "HexBlocked"; hex: string };

/** A player's hunters have hunted a herd on their hex. */
export type CatanHunted = { type: "Hunted"; player: number; hunters: number; points: number };

/** A player has built a hunter on a hex. */
export type CatanHunterBuilt = { type: "HunterBuilt"; player: number; hex: string; paid?: Array<string> };

/** A player has moved a hunter to another hex. */
export type CatanHunterMoved = { type: "HunterMoved"; player: number; start: string; end: string; paid?: Array<string> };

/** Hunters have been driven out, back to their owner's supply. */
export type CatanHuntersDrivenOut = { type: "HuntersDrivenOut"; player: number; hex: string; number: number };

/** The terrain, numbers and harbors of the island are laid out. */
export type CatanIslandLaid = { type: "IslandLaid" };

/** The Largest Army has a new holder. */
export type CatanLargestArmyPassed = { type: "LargestArmyPassed"; holder: number; knights: number };

/** The Longest Road has a new holder, or nobody holds it. */
export type CatanLongestRoadPassed = { type: "LongestRoadPassed"; holder: number | null; length: number };

/** The secret luck of a match: what was told of it at the start, and the key. */
export type CatanLuckProof = { commitment: string; key?: string | null; since?: number; before?: Array<string> };

/** Move one of your hunters to another hex. */
export type CatanMoveHunter = { type: "MoveHunter"; start: string; end: string };

/** Move the robber to another hex. */
export type CatanMoveRobber = { type: "MoveRobber"; hex: string };

/** Move one of your settlements along roads. */
export type CatanMoveSettlement = { type: "MoveSettlement"; start: string; end: string };

/** The active player moves the robber. */
export type CatanMovingRobber = { type: "MovingRobber"; player: number };

/** A player has accepted or rejected an offer. */
export type CatanOfferAnswered = { type: "OfferAnswered"; player: number; accepted: boolean };

/** A player has withdrawn their offer. */
export type CatanOfferCancelled = { type: "OfferCancelled"; player: number; accepted?: Array<number> };

/** Offer cards to all other players for others. */
export type CatanOfferTrade = { type: "OfferTrade"; give: Array<string>; get: Array<string> };

/** One line of a score: its name, the points and the rule. */
export type CatanPart = { name: string; points: number; rule: string; facts?: Record<string, string | number> };

/** Pay with cards of any kind. */
export type CatanPayCards = { type: "PayCards"; resources: Array<string> };

/** A player pays for the move of a settlement, which then takes place. */
export type CatanPayingForMove = { type: "PayingForMove"; player: number; start: string; end: string };

export type CatanPending = CatanDrawingStartPlayer | CatanDealingTerrain | CatanDealingCorner | CatanDealingHarbour | CatanBeginPlacing | CatanPlacingSettlement | CatanPlacingRoad | CatanBeginFirstTurn | CatanBeforeRolling | CatanRollingDice | CatanDiscarding | CatanCarryOutDiscards | CatanMovingRobber | CatanChoosingVictim | CatanStealing | CatanPlaying | CatanDrawingCard | CatanPlacingFreeRoad | CatanTakingCards | CatanClaimingResource | CatanAnsweringOffer | CatanClosingTrade | CatanPlacingHerds | CatanChoosingHerd | CatanPickingHerd | CatanThrowingDirection | CatanPlayingWithHunters | CatanPayingForMove;

/** The herd that chance has picked, by its hex. */
export type CatanPickHerd = { type: "PickHerd"; hex: string };

/** Chance picks the herd that moves. */
export type CatanPickingHerd = { type: "PickingHerd" };

/** The pieces of one player on the island, hunters included. */
export type CatanPieces = { roads?: Array<string>; settlements?: Array<string>; cities?: Array<string>; hunters?: Record<string, number> };

/** Place a starting road, or a road of Road Building. */
export type CatanPlaceRoad = { type: "PlaceRoad"; path: string };

/** Place a starting settlement on an intersection. */
export type CatanPlaceSettlement = { type: "PlaceSettlement"; node: string };

/** A player places one of the roads of a Road Building card. */
export type CatanPlacingFreeRoad = { type: "PlacingFreeRoad"; player: number; left: number };

/** The roll of two dice for the number where the herds begin. */
export type CatanPlacingHerds = { type: "PlacingHerds" };

/** A player places a road beside the settlement just placed. */
export type CatanPlacingRoad = { type: "PlacingRoad"; player: number; node: string };

/** A player places a starting settlement. */
export type CatanPlacingSettlement = { type: "PlacingSettlement"; player: number; second: boolean };

/** Play a development card. */
export type CatanPlayCard = { type: "PlayCard"; card: string };

/** The active player takes one more action, or ends the turn. */
export type CatanPlaying = { type: "Playing"; player: number; open_ended: boolean };

/** The main part of a turn with hunters and moving settlements. */
export type CatanPlayingWithHunters = { type: "PlayingWithHunters"; player: number; open_ended: boolean };

/** The table by column; an omitted column has its default value. */
export type CatanPosition = { terrain: Array<string>; numbers: Array<number>; harbours: Array<string>; robber: string; pieces: Array<CatanPieces>; hands: Array<Record<string, number>>; cards: Array<Record<string, number>>; deck: Record<string, number>; knights: Array<number>; longest_road?: number; largest_army?: number; bought?: Record<string, number>; card_played?: boolean; offers?: number; built?: boolean; discards?: Array<Record<string, number>>; herds?: Array<string>; hunt_points?: Array<number>; start_player?: number; active_player?: number; turn?: number; round?: number; ended?: string };

/** The record of a match, which replays without its luck: ``match.record``, or ``from_json(text)``. */
export type CatanRecordDocument = { type: "Record"; variant: string; resolved?: Variant; format?: number; rules: number; players: number; setup: Record<string, unknown>; seed: number | null; dealer: string; moves: Array<string>; names?: Array<string> | null; luck?: CatanLuckProof | null; seconds?: Array<number | null> | null };

/** Reject an offer. */
export type CatanRejectOffer = { type: "RejectOffer" };

/** A player has taken all cards of a kind with Monopoly. */
export type CatanResourceClaimed = { type: "ResourceClaimed"; player: number; resource: string; number: number; gifts?: Array<CatanGift> };

/** The result of a game: the ranking, the scores with their parts, and what decided ties. */
export type CatanResult = { ranking: Array<Array<number>>; scores: Array<number>; parts: Array<Array<CatanPart>>; decided_by: Array<string>; ended_by: string; cut?: boolean };

/** The result of a game: the ranking, the scores with their parts, and what decided ties. */
export type CatanResultDocument = { type: "Result"; variant: string; resolved?: Variant; ranking: Array<Array<number>>; scores: Array<number>; parts: Array<Array<CatanPart>>; decided_by: Array<string>; ended_by: string; cut?: boolean };

/** A player has built a road and paid for it. */
export type CatanRoadBuilt = { type: "RoadBuilt"; player: number; path: string; paid?: Array<string> };

/** A player has placed a road free of charge. */
export type CatanRoadPlaced = { type: "RoadPlaced"; player: number; path: string };

/** Choose the opponent whom you rob. */
export type CatanRobPlayer = { type: "RobPlayer"; player: number };

/** The robber has moved to another hex. */
export type CatanRobberMoved = { type: "RobberMoved"; player: number; hex: string };

/** Roll the dice for production. */
export type CatanRollDice = { type: "RollDice" };

/** The roll of the dice for production. */
export type CatanRollingDice = { type: "RollingDice"; roller: number };

/** A player has built a settlement and paid for it. */
export type CatanSettlementBuilt = { type: "SettlementBuilt"; player: number; node: string; paid?: Array<string> };

/** A player has moved a settlement and paid for the move. */
export type CatanSettlementMoved = { type: "SettlementMoved"; player: number; start: string; end: string; paid: Array<string> };

/** A player has placed a starting settlement. */
export type CatanSettlementPlaced = { type: "SettlementPlaced"; player: number; node: string };

/** The scores as if scored now, with their parts; both per player. */
export type CatanStanding = { scores: Array<number>; parts: Array<Array<CatanPart>> };

/** The start player was drawn. */
export type CatanStartPlayerDrawn = { type: "StartPlayerDrawn"; player: number };

/** The outcome of drawing the start player. */
export type CatanStartWith = { type: "StartWith"; player: number };

export type CatanStateDocument = { type: "State"; variant: string; resolved?: Variant; players: number; position: CatanPosition; agenda: Array<CatanPending> };

/** A random card goes from the victim to the thief. */
export type CatanStealing = { type: "Stealing"; thief: number; victim: number };

/** Take cards from the bank for Year of Plenty. */
export type CatanTakeCards = { type: "TakeCards"; resources: Array<string> };

/** A player takes cards from the bank for Year of Plenty. */
export type CatanTakingCards = { type: "TakingCards"; player: number };

/** The roll of one die for the direction of the herd on a hex. */
export type CatanThrowingDirection = { type: "ThrowingDirection"; hex: number };

/** A player has made an offer to all others. */
export type CatanTradeOffered = { type: "TradeOffered"; player: number; give: Array<string>; get: Array<string> };

/** Trade with an opponent who has accepted your offer. */
export type CatanTradeWith = { type: "TradeWith"; player: number };

/** Give the bank cards of one kind for a card of another kind, at your best rate. */
export type CatanTradeWithBank = { type: "TradeWithBank"; give: string; get: string };

/** Two players have exchanged cards. */
export type CatanTraded = { type: "Traded"; player: number; partner: number; give: Array<string>; get: Array<string> };

/** A player's turn has begun. */
export type CatanTurnBegun = { type: "TurnBegun"; player: number; turn: number };

/** A player's view of Catan: the island, public numbers, their own hand and the sizes of other hands. */
export type CatanViewDocument = { type: "View"; variant: string; resolved?: Variant; player: number | null; num_players: number; actor: number | null; active_player: number | null; turn: number; round: number; start_player: number; agenda: Array<CatanPending>; choices: Array<CatanAction>; scores: CatanStanding; result: CatanResult | null; terrain: Array<string>; numbers: Array<number>; harbours: Array<string>; robber: string; pieces: Array<CatanPieces>; bank: Record<string, number>; hand: Record<string, number>; cards: Record<string, number>; bought: Record<string, number>; discards: Record<string, number>; hand_sizes: Array<number>; card_counts: Array<number>; bought_count: number; discard_counts: Array<number>; deck_size: number; unseen_cards: Record<string, number>; knights: Array<number>; road_lengths: Array<number>; longest_road: number; largest_army: number; card_played: boolean; offers: number; built: boolean; herds: Array<string>; hunt_points: Array<number> };

export type NativesAction = NativesStartWith | NativesDrawSeason | NativesReveal | NativesScout | NativesStop | NativesActivate | NativesPass | NativesTake | NativesPlace | NativesDiscard | NativesDismiss | NativesCapture | NativesMove | NativesDecline | NativesConflict | NativesHarmony | NativesGive;

/** Choose a role and take cards from the prairie with it. */
export type NativesActivate = { type: "Activate"; role: string };

/** The taker of a rite may act with a role at once. */
export type NativesActivating = { type: "Activating"; player: number };

/** A rite lets its taker act with a role, if any role can take a card. */
export type NativesActivationDue = { type: "ActivationDue"; player: number };

/** At the end of a round the players with the fewest of a measure may take a curse. */
export type NativesAfterRound = { type: "AfterRound" };

/** The action continues after a taken card has been placed or carried out. */
export type NativesAfterTake = { type: "AfterTake"; player: number };

/** At the end of a turn a full prairie may bring the player a curse. */
export type NativesAfterTurn = { type: "AfterTurn"; player: number };

/** Before step 1 the season may let the player move members. */
export type NativesBeforeTurn = { type: "BeforeTurn"; player: number };

/** Turn one of your member cards into a captive. */
export type NativesCapture = { type: "Capture"; card: string; role: string };

/** A card that a player had or revealed has been returned to the box. */
export type NativesCardBoxed = { type: "CardBoxed"; player: number; card: string; place?: string };

/** A card has been dealt to the opening prairie. */
export type NativesCardDealt = { type: "CardDealt"; card: string };

/** A card of the stack has been revealed. */
export type NativesCardRevealed = { type: "CardRevealed"; player: number; card: string; to?: string };

/** A player has taken a card from the prairie. */
export type NativesCardTaken = { type: "CardTaken"; player: number; card: string; role: string };

/** Before the next round, the season whose change was revealed last comes into force; if need be, it is drawn first. */
export type NativesChangeSeason = { type: "ChangeSeason" };

/** The game ends after the round in which winter was revealed. */
export type NativesCheckWinter = { type: "CheckWinter" };

/** Step 3: a player acts with one of their roles, or passes. */
export type NativesChoosingRole = { type: "ChoosingRole"; player: number };

/** Lay the conflict card above your warrior. */
export type NativesConflict = { type: "Conflict" };

/** A player has laid a conflict card above their warrior. */
export type NativesConflictWon = { type: "ConflictWon"; player: number; card: string };

/** A player has taken a curse. */
export type NativesCurseTaken = { type: "CurseTaken"; player: number };

/** One card of the opening prairie, drawn from the kinds allowed there. */
export type NativesDealingOpeningCard = { type: "DealingOpeningCard" };

/** Decline the optional effect of a card. */
export type NativesDecline = { type: "Decline" };

/** Return one of your food cards or totems to the box. */
export type NativesDiscard = { type: "Discard"; card: string };

/** Return one of your member cards to the box. */
export type NativesDismiss = { type: "Dismiss"; card: string; role: string };

/** The outcome of drawing a season. */
export type NativesDrawSeason = { type: "DrawSeason"; season: string };

/** One of the seasons of a part of the year, all equally likely. */
export type NativesDrawingSeason = { type: "DrawingSeason"; part: string };

/** The draw of the start player: all players are equally likely. */
export type NativesDrawingStartPlayer = { type: "DrawingStartPlayer" };

/** The turn passes clockwise; the round ends when the turn would pass to the start player. */
export type NativesEndTurn = { type: "EndTurn"; player: number };

export type NativesEvent = NativesStartPlayerDrawn | NativesCardDealt | NativesTurnBegun | NativesCardRevealed | NativesRoleActivated | NativesPassed | NativesCardTaken | NativesMemberPlaced | NativesMemberMoved | NativesMemberCaptured | NativesCardBoxed | NativesGameEnded | NativesSeasonChosen | NativesSeasonBegun | NativesCurseTaken | NativesConflictWon | NativesHarmonyMade | NativesHeroGiven;

/** A player with more warriors than the tribe on the card in their hand chooses conflict or harmony. */
export type NativesFacing = { type: "Facing"; player: number };

/** The game has ended with its last round. */
export type NativesGameEnded = { type: "GameEnded"; rule: string };

/** Choose which of the tied players gets the hero. */
export type NativesGive = { type: "Give"; player: number };

/** In a tie the active player chooses who gets the hero in their hand. */
export type NativesGiving = { type: "Giving"; player: number };

/** Lay the conflict card above your shaman, as harmony. */
export type NativesHarmony = { type: "Harmony" };

/** A player has laid a conflict card above their shaman. */
export type NativesHarmonyMade = { type: "HarmonyMade"; player: number; card: string };

/** A revealed hero has gone directly to a player. */
export type NativesHeroGiven = { type: "HeroGiven"; player: number; card: string };

/** A player hit by a rite chooses a card to discard. */
export type NativesLosing = { type: "Losing"; player: number; what: string };

/** The secret luck of a match: what was told of it at the start, and the key. */
export type NativesLuckProof = { commitment: string; key?: string | null; since?: number; before?: Array<string> };

/** A player has turned one of their members into a captive. */
export type NativesMemberCaptured = { type: "MemberCaptured"; player: number; card: string; role: string };

/** A player has moved a member to another role. */
export type NativesMemberMoved = { type: "MemberMoved"; player: number; card: string; start: string; end: string };

/** A player has placed a member below one of their tribe cards. */
export type NativesMemberPlaced = { type: "MemberPlaced"; player: number; card: string; role: string };

/** Move one of your member cards to another role. */
export type NativesMove = { type: "Move"; card: string; start: string; end: string };

/** The next round begins with the start player. */
export type NativesNextRound = { type: "NextRound" };

/** One line of a score: its name, the points and the rule. */
export type NativesPart = { name: string; points: number; rule: string; facts?: Record<string, string | number> };

/** Take no card. */
export type NativesPass = { type: "Pass" };

/** A player has passed in step 3. */
export type NativesPassed = { type: "Passed"; player: number; credit?: number };

/** The taker of a rite pays for it with a card of their own. */
export type NativesPaying = { type: "Paying"; player: number; what: string };

export type NativesPending = NativesDrawingStartPlayer | NativesDealingOpeningCard | NativesStartGame | NativesStartTurn | NativesEndTurn | NativesCheckWinter | NativesNextRound | NativesRevealing | NativesReplenish | NativesStartScouting | NativesScouting | NativesChoosingRole | NativesTaking | NativesAfterTake | NativesPlacing | NativesResume | NativesSacrificing | NativesActivationDue | NativesActivating | NativesPaying | NativesStrikeAhead | NativesLosing | NativesReassigning | NativesDrawingSeason | NativesChangeSeason | NativesBeforeTurn | NativesTakingOtherFood | NativesAfterTurn | NativesAfterRound | NativesFacing | NativesGiving;

/** Place the member card in your hand below your tribe card of a role. */
export type NativesPlace = { type: "Place"; role: string };

/** A player puts the member in their hand below one of their tribe cards. */
export type NativesPlacing = { type: "Placing"; player: number };

/** The table by column; an omitted column has its default value. */
export type NativesPosition = { tribes: Array<NativesTribe>; prairie: Record<string, number>; stack: Record<string, number>; boxed?: Record<string, number>; revealed?: number; season?: string; season_cards?: Array<string>; held?: string; acting?: string; left?: number; extra?: number; taken?: number; by_rite?: boolean; great_taken?: number; start_player?: number; active_player?: number; turn?: number; round?: number; ended?: string };

/** A player may move some of their added members, each once, to other roles. */
export type NativesReassigning = { type: "Reassigning"; player: number; left: number; moved: Array<string>; to: Array<string> };

/** The record of a match, which replays without its luck: ``match.record``, or ``from_json(text)``. */
export type NativesRecordDocument = { type: "Record"; variant: string; resolved?: Variant; format?: number; rules: number; players: number; setup: Record<string, unknown>; seed: number | null; dealer: string; moves: Array<string>; names?: Array<string> | null; luck?: NativesLuckProof | null; seconds?: Array<number | null> | null };

/** Step 1: cards are revealed while the stack lasts. */
export type NativesReplenish = { type: "Replenish" };

/** The result of a game: the ranking, the scores with their parts, and what decided ties. */
export type NativesResult = { ranking: Array<Array<number>>; scores: Array<number>; parts: Array<Array<NativesPart>>; decided_by: Array<string>; ended_by: string; cut?: boolean };

/** The result of a game: the ranking, the scores with their parts, and what decided ties. */
export type NativesResultDocument = { type: "Result"; variant: string; resolved?: Variant; ranking: Array<Array<number>>; scores: Array<number>; parts: Array<Array<NativesPart>>; decided_by: Array<string>; ended_by: string; cut?: boolean };

/** The action in which a rite was taken is resumed. */
export type NativesResume = { type: "Resume"; player: number; acting: string; left: number; extra: number; taken: number; by_rite: boolean };

/** The outcome of revealing a card. */
export type NativesReveal = { type: "Reveal"; card: string };

/** The next card of the stack: a special card at its position, otherwise any unseen card, all equally likely. */
export type NativesRevealing = { type: "Revealing" };

/** A player has chosen a role and may take up to this number of cards. */
export type NativesRoleActivated = { type: "RoleActivated"; player: number; role: string; cards: number };

/** The taker of a rite may turn one of their added members into a captive. */
export type NativesSacrificing = { type: "Sacrificing"; player: number };

/** Reveal one more card. */
export type NativesScout = { type: "Scout" };

/** A player reveals another card, or stops. */
export type NativesScouting = { type: "Scouting"; player: number; left: number };

/** A season has begun. */
export type NativesSeasonBegun = { type: "SeasonBegun"; season: string };

/** A season card has been drawn for this match. */
export type NativesSeasonChosen = { type: "SeasonChosen"; season: string };

/** The scores as if scored now, with their parts; both per player. */
export type NativesStanding = { scores: Array<number>; parts: Array<Array<NativesPart>> };

/** The first turn goes to the start player, who is known by now. */
export type NativesStartGame = { type: "StartGame" };

/** The start player was drawn. */
export type NativesStartPlayerDrawn = { type: "StartPlayerDrawn"; player: number };

/** Step 2 begins: the scouts are counted. */
export type NativesStartScouting = { type: "StartScouting"; player: number };

/** A player's turn begins. */
export type NativesStartTurn = { type: "StartTurn"; player: number };

/** The outcome of drawing the start player. */
export type NativesStartWith = { type: "StartWith"; player: number };

export type NativesStateDocument = { type: "State"; variant: string; resolved?: Variant; players: number; position: NativesPosition; agenda: Array<NativesPending> };

/** Reveal or take no more cards. */
export type NativesStop = { type: "Stop" };

/** All opponents ahead of the taker lose a card; they are determined before the first loss. */
export type NativesStrikeAhead = { type: "StrikeAhead"; player: number; measure: string; what: string };

/** Take a card from the prairie. */
export type NativesTake = { type: "Take"; card: string };

/** A player takes a card, or stops after the first; the table holds the number left to take. */
export type NativesTaking = { type: "Taking"; player: number };

/** A player may take a food card of another kind than they have just taken. */
export type NativesTakingOtherFood = { type: "TakingOtherFood"; player: number; role: string };

/** The cards in front of one player; cards that are not listed are absent. */
export type NativesTribe = { members: Array<Record<string, number>>; above?: Record<string, number>; captives?: Array<string>; conflicts?: Record<string, number>; harmonies?: Record<string, number>; curses?: number; credit?: number };

/** A player's turn has begun. */
export type NativesTurnBegun = { type: "TurnBegun"; player: number; turn: number };

/** All public information: everything except the order of the stack, the same for all players. */
export type NativesViewDocument = { type: "View"; variant: string; resolved?: Variant; player: number | null; num_players: number; actor: number | null; active_player: number | null; turn: number; round: number; start_player: number; agenda: Array<NativesPending>; choices: Array<NativesAction>; scores: NativesStanding; result: NativesResult | null; colors: Array<string>; tribes: Array<NativesTribe>; strength: Array<Array<number>>; prairie: Record<string, number>; stack: Record<string, number>; stack_left: number; revealed: number; special_cards: Record<string, number>; boxed: Record<string, number>; season: string; season_cards: Array<string>; held: string; acting: string; left: number; extra: number; taken: number; by_rite: boolean; great_taken: number };

export type WindRiverAction = WindRiverStartWith | WindRiverPlaceTipi | WindRiverMoveBuffalo | WindRiverKeepTipi | WindRiverMoveTipi | WindRiverEarn | WindRiverInsertTipi | WindRiverExtraBuffalo | WindRiverPass;

/** The start player takes the first turn. */
export type WindRiverBeginFirstTurn = { type: "BeginFirstTurn" };

/** A buffalo has stepped ahead, or left the board. */
export type WindRiverBuffaloMoved = { type: "BuffaloMoved"; player: number; start: string; end: string };

/** Ends the game if the tipi that left the board was the last one. */
export type WindRiverCheckEnd = { type: "CheckEnd" };

/** A player carries out one extra activity. */
export type WindRiverChoosingActivity = { type: "ChoosingActivity"; player: number };

/** The draw of the start player: all players are equally likely. */
export type WindRiverDrawingStartPlayer = { type: "DrawingStartPlayer" };

/** Take resources for the buffaloes on fields where only you have tipis. */
export type WindRiverEarn = { type: "Earn" };

/** A player has paid for a tipi entering a field: their own tipi, or one joining theirs. */
export type WindRiverEntryPaid = { type: "EntryPaid"; player: number; field: string; resources: number };

export type WindRiverEvent = WindRiverStartPlayerDrawn | WindRiverTipiPlaced | WindRiverTurnBegun | WindRiverBuffaloMoved | WindRiverTipisPaidFor | WindRiverTipisLost | WindRiverTipiMoved | WindRiverEntryPaid | WindRiverResourcesEarned | WindRiverTipiInserted | WindRiverPassed | WindRiverGameEnded;

/** Move one more buffalo, whether it has moved this turn or not. */
export type WindRiverExtraBuffalo = { type: "ExtraBuffalo"; start: string; end: string };

/** The game has ended: no tipi is left on the board. */
export type WindRiverGameEnded = { type: "GameEnded"; rule: string };

/** Pay for a tipi from your hand and insert it beside one of yours. */
export type WindRiverInsertTipi = { type: "InsertTipi"; field: string };

/** Pay for one unsupplied tipi, so that it stays. */
export type WindRiverKeepTipi = { type: "KeepTipi"; field: string };

/** A player who cannot pay for all unsupplied tipis names those that stay, one by one. */
export type WindRiverKeepingTipis = { type: "KeepingTipis"; player: number; kept: Array<string> };

/** The secret luck of a match: what was told of it at the start, and the key. */
export type WindRiverLuckProof = { commitment: string; key?: string | null; since?: number; before?: Array<string> };

/** Move a buffalo that has not moved this turn. */
export type WindRiverMoveBuffalo = { type: "MoveBuffalo"; start: string; end: string };

/** Counts the steps of the turn, which the player then takes one by one. */
export type WindRiverMoveBuffaloes = { type: "MoveBuffaloes"; player: number };

/** Move one of your tipis to an adjacent field, or from the last row into the plains. */
export type WindRiverMoveTipi = { type: "MoveTipi"; start: string; end: string };

/** A player moves one buffalo for each tipi on the board, and may not stop early. */
export type WindRiverMovingBuffaloes = { type: "MovingBuffaloes"; player: number; still_to_move: number };

/** One line of a score: its name, the points and the rule. */
export type WindRiverPart = { name: string; points: number; rule: string; facts?: Record<string, string | number> };

/** Pass, because no other activity is possible. */
export type WindRiverPass = { type: "Pass" };

/** The turn passes clockwise to the next player who has one. */
export type WindRiverPassTurn = { type: "PassTurn"; player: number };

/** A player has passed, because no other activity was possible. */
export type WindRiverPassed = { type: "Passed"; player: number };

export type WindRiverPending = WindRiverDrawingStartPlayer | WindRiverPlaceFirstTipis | WindRiverPlacingTipi | WindRiverBeginFirstTurn | WindRiverPassTurn | WindRiverMoveBuffaloes | WindRiverMovingBuffaloes | WindRiverSupplyTipis | WindRiverKeepingTipis | WindRiverChoosingActivity | WindRiverCheckEnd;

/** Once the start player is known, all players place their first tipis in turn. */
export type WindRiverPlaceFirstTipis = { type: "PlaceFirstTipis" };

/** Put one of your first tipis on a field. */
export type WindRiverPlaceTipi = { type: "PlaceTipi"; field: string };

/** A player places one of their first tipis on the board. */
export type WindRiverPlacingTipi = { type: "PlacingTipi"; player: number };

/** The table by column; an omitted column has its default value. */
export type WindRiverPosition = { buffaloes: Record<string, number>; tipis: Array<Record<string, number>>; plains: Array<number>; resources: Array<number>; start_player?: number; active_player?: number; turn?: number; round?: number; arrived?: Record<string, number>; ended?: string };

/** The record of a match, which replays without its luck: ``match.record``, or ``from_json(text)``. */
export type WindRiverRecordDocument = { type: "Record"; variant: string; resolved?: Variant; format?: number; rules: number; players: number; setup: Record<string, unknown>; seed: number | null; dealer: string; moves: Array<string>; names?: Array<string> | null; luck?: WindRiverLuckProof | null; seconds?: Array<number | null> | null };

/** A player has taken resources from the stock. */
export type WindRiverResourcesEarned = { type: "ResourcesEarned"; player: number; gain: number; taken: number };

/** The result of a game: the ranking, the scores with their parts, and what decided ties. */
export type WindRiverResult = { ranking: Array<Array<number>>; scores: Array<number>; parts: Array<Array<WindRiverPart>>; decided_by: Array<string>; ended_by: string; cut?: boolean };

/** The result of a game: the ranking, the scores with their parts, and what decided ties. */
export type WindRiverResultDocument = { type: "Result"; variant: string; resolved?: Variant; ranking: Array<Array<number>>; scores: Array<number>; parts: Array<Array<WindRiverPart>>; decided_by: Array<string>; ended_by: string; cut?: boolean };

/** The scores as if scored now, with their parts; both per player. */
export type WindRiverStanding = { scores: Array<number>; parts: Array<Array<WindRiverPart>> };

/** The start player was drawn. */
export type WindRiverStartPlayerDrawn = { type: "StartPlayerDrawn"; player: number };

/** The outcome of drawing the start player. */
export type WindRiverStartWith = { type: "StartWith"; player: number };

export type WindRiverStateDocument = { type: "State"; variant: string; resolved?: Variant; players: number; position: WindRiverPosition; agenda: Array<WindRiverPending> };

/** Supplies the active player's tipis, and asks the player only if there is a choice. */
export type WindRiverSupplyTipis = { type: "SupplyTipis"; player: number };

/** A player has inserted a tipi from their hand. */
export type WindRiverTipiInserted = { type: "TipiInserted"; player: number; field: string; resources: number };

/** A tipi has moved to another field, or into the plains. */
export type WindRiverTipiMoved = { type: "TipiMoved"; player: number; start: string; end: string };

/** A player has placed one of their first tipis on a field. */
export type WindRiverTipiPlaced = { type: "TipiPlaced"; player: number; field: string };

/** A player has taken back unsupplied tipis that they could not pay for. */
export type WindRiverTipisLost = { type: "TipisLost"; player: number; field: string; number: number };

/** A player has paid for unsupplied tipis, which stay. */
export type WindRiverTipisPaidFor = { type: "TipisPaidFor"; player: number; number: number; resources: number; fields: Array<string> };

/** A player's turn has begun. */
export type WindRiverTurnBegun = { type: "TurnBegun"; player: number; turn: number };

/** Everything on the table: nothing is hidden in this game. */
export type WindRiverViewDocument = { type: "View"; variant: string; resolved?: Variant; player: number | null; num_players: number; actor: number | null; active_player: number | null; turn: number; round: number; start_player: number; agenda: Array<WindRiverPending>; choices: Array<WindRiverAction>; scores: WindRiverStanding; result: WindRiverResult | null; buffaloes: Record<string, number>; tipis: Array<Record<string, number>>; hand: Array<number>; plains: Array<number>; resources: Array<number>; stock: number; gone: number; arrived: Record<string, number> };
