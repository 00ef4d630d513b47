/** What the database kernel asks of a logger: pino's and Fastify's loggers fit as they are. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** For scripts and tests that have nothing to tell. */
export const silentLog: Log = { info() {}, warn() {}, error() {} }
