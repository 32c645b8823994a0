// An error of the protocol.

export class Fault extends Error {
  constructor(body) {
    super(body.error?.message ?? "something went wrong");
    this.code = body.error?.code;
    this.path = body.error?.path;
    this.refusal = body.refusal;
    this.revision = body.revision;
  }
}
