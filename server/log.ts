import pino, { type Logger } from 'pino'

/** Query parameters that carry secrets: the sockets' tokens and the links' secrets. */
const SECRET_PARAMETERS = /([?&](?:token|authorization|secret)=)[^&#]*/gi

/** What identity providers answer browsers with: codes, states and tokens. */
const SIGN_ON_QUERIES = /(\/auth\/oidc\/[^?#]*\?)[^#]*/g

/** Parts of paths that are tokens: the links of recordings and of live pictures. */
const SECRET_PATHS = /(\/(?:hls|records\/file)\/)[\w-]{75,}/g

/** A request's address as a log may hold it. */
export const withoutSecrets = (url: string): string =>
  url
    .replace(SECRET_PARAMETERS, '$1[hidden]')
    .replace(SECRET_PATHS, '$1[hidden]')
    .replace(SIGN_ON_QUERIES, '$1[hidden]')

/** Lines that wait for a disk with room; the ones after them are dropped. */
const WAITING_BYTES = 1024 * 1024

const ignore = () => {}

/** The standard output. A log that can't be written (a full disk, a closed pipe) is lost and ends nothing. */
function standardOutput(): pino.DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: WAITING_BYTES })
  output.on('error', ignore)
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore)
  return output
}

/** Structured logs, one JSON object a line; tokens and passwords never get into them. */
export function createLog(level: string, destination: pino.DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          '*.password',
          '*.accessToken',
          '*.refreshToken',
          '*.token',
        ],
        censor: '[hidden]',
      },
      serializers: {
        req: (request: { method: string; url: string; ip?: string }) => ({
          method: request.method,
          url: withoutSecrets(request.url),
          address: request.ip,
        }),
        err: pino.stdSerializers.err,
      },
    },
    destination,
  )
}
