# %% [markdown]
# # A first match
#
# A match of Wind River, a refusal with its reason, the score sheet, and a house rule compared with the printed one.
# Every value below shows itself: positions as pictures, results as score sheets, variants with their options.

# %%
import random

import bisongames
from bisongames import Match, bots, show

game = bisongames.load("wind_river")
game

# %% [markdown]
# Three people sit down. Everything that chance decides follows from the seed.

# %%
match = Match(game, players=3, seed=7, names=("Ann", "Ben", "Cleo"))
bot, rng = bots.Greedy(), random.Random(1)
while match.state.turn < 9:
    match.play(bot.choose(match.state, match.actor, rng))
match

# %%
print(show.prompt(match.state, match.names))
for action in match.legal_actions()[:5]:
    print(f"  {action!s:16}{show.label(action)}")

# %% [markdown]
# A move that is not allowed is refused with every rule that it breaks.

# %%
try:
    match.play("buffalo:C1-C3")
except bisongames.IllegalAction as refused:
    why = refused.violations[0]
print(why)

# %%
why.rule

# %% [markdown]
# To the end, and what everybody scored.

# %%
while not match.is_over:
    match.play(bot.choose(match.state, match.actor, rng))
print(show.prompt(match.state, match.names))
show.score_sheet(match.state.result, match.names)

# %% [markdown]
# What if only three buffaloes fit on a field? The same luck, the printed rule against the house rule.

# %%
from bisongames.lab import compare

report = compare(["wind_river", "wind_river+herd_limit=3"], matches=20)
for row in report.rows:
    if row.metric in ("turns", "score_winner"):
        print(f"{row.title}: {row.means[0].mean:.1f} and {row.means[1].mean:.1f}")
print(report.verdict)
