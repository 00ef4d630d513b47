import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { readStreamAddress } from './services/audit-stream/address.ts'
import { isBelow, isDomain } from './services/identity/passkeys/relying-party.ts'
import { readKeys } from './services/secret-keys.ts'
import { whyNotNetwork } from './video/cameras/networks.ts'

const flag = z.enum(['0', '1']).transform((v) => v === '1')
const port = z.coerce.number<string>().int().min(0).max(65535)

const vapidKey = (bytes: number) =>
  z.string().refine((key) => Buffer.from(key, 'base64url').length === bytes, `${bytes} bytes in base64url`)

const words = (list: string) => list.split(/[\s,]+/).filter(Boolean)
/** As browsers name it: no path, no slash at its end. */
const origin = z
  .string()
  .refine(
    (url) => URL.canParse(url) && new URL(url).origin === url,
    'https://console.example, no path and no slash',
  )

const network = z.string().superRefine((text, context) => {
  const whyNot = whyNotNetwork(text)
  if (whyNot !== null) context.addIssue(whyNot)
})
/** Refuses without repeating what was written, which may be a key with a typing error. */
const keys = z.string().transform((text, context) => {
  const read = readKeys(text)
  if (read) return read
  context.addIssue('32 bytes in base64url or hexadecimal digits; several are separated by commas')
  return z.NEVER
})

/** Every setting, by what it accepts. The table of docs/operating.md says the same, and tests compare the two. */
export const settings = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  /** Where recordings are kept; servers of one database share it. */
  MEDIA_DIR: z.string().optional(),
  DATABASE_URL: z.url().optional(),
  /** The role that owns the tables, for migrations alone; without it, the role of DATABASE_URL does everything. */
  DATABASE_OWNER_URL: z.url().optional(),
  /** A broker between the servers of one database, RabbitMQ by STOMP, instead of the database's own notifications. */
  BROKER_URL: z.url({ protocol: /^stomps?$/ }).optional(),
  DEMO: flag.default(true),
  /** Names the demonstration: the same seed gives the same chain. */
  SEED: z.string().min(1).default('linewatch'),
  /** Days of history a demonstration is filled with. */
  HISTORY_DAYS: z.coerce.number().int().min(1).max(400).default(60),
  /** Days that facts of the kitchens, orders and times away are kept. */
  FACTS_DAYS: z.coerce.number().int().min(31).max(3650).default(400),
  SIM_SPEED: z.coerce.number().min(0).max(200).default(1),
  /** Whether the demonstration's cameras, devices, machines and lines fail now and then. */
  SIM_OUTAGES: flag.default(true),
  ADMIN_EMAIL: z.email().optional(),
  PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Consoles served at other addresses that may make calls of this provider; none unless set. */
  CONSOLE_ORIGINS: z.string().default('').transform(words).pipe(z.array(origin)),
  /** Below which passkeys work, fixed for good: with another one, all of them are lost. */
  PASSKEY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'a domain in lower case: chain.example')
    .refine(isDomain, 'a domain, no address of a network')
    .optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Linewatch <no-reply@linewatch.test>'),
  /** Keys of Web Push (RFC 8292), both or neither; without them they are made once and kept in the database. */
  VAPID_PUBLIC_KEY: vapidKey(65).optional(),
  VAPID_PRIVATE_KEY: vapidKey(32).optional(),
  /** Whom push services may turn to. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:.+@.+|https:\/\/.+)$/, 'mailto:… or https://…')
    .optional(),
  /** Lets push endpoints be on this machine: for tests. */
  PUSH_TO_LOOPBACK: flag.default(false),
  SUPPORT_ADDRESS: z.string().default('support@linewatch.test'),
  /** A JSON file with the identity providers that people may sign in at. */
  OIDC_FILE: z.string().min(1).optional(),
  /** Whether everybody may sign in with a password; otherwise only the emergency accounts. */
  PASSWORD_SIGN_IN: flag.default(true),
  /** E-mails of accounts that no identity provider signs in or changes. */
  EMERGENCY_ACCOUNTS: z.string().default('').transform(words).pipe(z.array(z.email())),
  /** A table of the countries of addresses, in MaxMind's format. */
  COUNTRY_TABLE: z.string().min(1).optional(),
  /** Takes the service worker away from every browser that comes. */
  KILL_SW: flag.default(false),
  PROVIDER_URL: z.url().optional(),
  /** A Prometheus to ask about hosts instead of this server; a name and a password may stand in it. */
  PROMETHEUS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Networks that cameras may be in; without any, no camera can be added. */
  CAMERA_NETWORKS: z.string().default('').transform(words).pipe(z.array(network)),
  /** Ports of cameras in addition to the usual ones. */
  CAMERA_PORTS: z
    .string()
    .default('')
    .transform(words)
    .pipe(z.array(port.min(1))),
  /** Streams of cameras that a restaurant's line sends at once, however many watch each of them. */
  CAMERA_STREAMS: z.coerce.number().int().min(1).max(1000).default(12),
  /** An ffmpeg that makes stills of cameras without snapshots; without one they have none. */
  FFMPEG_PATH: z.string().refine(isAbsolute, 'an absolute path').optional(),
  /** Keys of the secrets in the database, the newest first; without them one is made and kept in DATA_DIR. */
  SECRETS_KEY: keys.optional(),
  /** Where the audit record is streamed to: a file, a syslog server or a collector by HTTPS. */
  AUDIT_STREAM: z
    .string()
    .transform((text, context) => {
      const address = readStreamAddress(text)
      if (address) return address
      // The address may have a secret in it.
      context.addIssue(
        'file:/path, syslog://host:port, syslogs://host:port or https://…, without user or password',
      )
      return z.NEVER
    })
    .optional(),
  /** For the collector: `Authorization: Bearer` and this (RFC 6750 §2.1). */
  AUDIT_STREAM_TOKEN: z
    .string()
    .max(4096)
    .regex(/^[\w.~+/-]+=*$/, 'letters, digits, - . _ ~ + / and = at the end')
    .optional(),
  /** A Janus gateway to play cameras by instead of this server, both or neither. */
  JANUS_URL: z.url({ protocol: /^wss?$/ }).optional(),
  JANUS_ADMIN_KEY: z.string().min(1).optional(),
  /** The address viewers reach this machine's media at, where it is not the one they reach the server at. */
  MEDIA_ADDRESS: z.union([z.ipv4(), z.ipv6()]).optional(),
  /** Where browsers ask for relay servers: GET {TURN_URL}/credentials. */
  TURN_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Hops of reverse proxies whose X-Forwarded-For is believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Lets `/metrics` be read from elsewhere, with `Authorization: Bearer` and this. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{16,128}$/, '16 to 128 letters, digits, - or _')
    .optional(),
  /** Calls a minute of one session, and of one network without a session. */
  RATE_LIMIT: z.coerce.number().int().min(10).default(1200),
})

/** How this server runs; every value comes from the environment, see docs/operating.md. */
export type Config = z.infer<typeof settings> & { version: string; development: boolean }

/**
 * Reads the environment.
 * @throws Error naming each variable that cannot be used and why.
 */
export function readConfig(env: NodeJS.ProcessEnv, argv: readonly string[] = []): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(present)
  if (!parsed.success)
    throw unusable(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const faults = togetherFaults(parsed.data)
  if (faults.length > 0) throw unusable(faults)
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return { ...parsed.data, version, development: argv.includes('--dev') }
}

const unusable = (faults: readonly string[]) =>
  new Error(`The configuration cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)

/** What cannot be used together, each usable alone. */
function togetherFaults(data: z.infer<typeof settings>): string[] {
  const pairs = [
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    ['JANUS_URL', 'JANUS_ADMIN_KEY'],
  ] as const
  const halves = pairs.filter(([one, other]) => (data[one] === undefined) !== (data[other] === undefined))
  const faults = halves.map(([one, other]) => `${one} and ${other} must be set together. Set both or neither`)
  if (data.DATABASE_OWNER_URL && !data.DATABASE_URL)
    faults.push('DATABASE_OWNER_URL: set DATABASE_URL too. The embedded database has an owner of its own')
  if (data.AUDIT_STREAM_TOKEN && data.AUDIT_STREAM?.kind !== 'https')
    faults.push('AUDIT_STREAM_TOKEN: set AUDIT_STREAM to an https:// address too')
  // Otherwise nobody could sign in, or nobody once the provider is down.
  if (!data.PASSWORD_SIGN_IN && (data.OIDC_FILE === undefined || data.EMERGENCY_ACCOUNTS.length === 0))
    faults.push('PASSWORD_SIGN_IN=0 needs OIDC_FILE and EMERGENCY_ACCOUNTS')
  const host = data.PUBLIC_URL === undefined ? '' : new URL(data.PUBLIC_URL).hostname
  if (data.PASSKEY_DOMAIN !== undefined && !isBelow(host, data.PASSKEY_DOMAIN))
    faults.push('PASSKEY_DOMAIN: the host of PUBLIC_URL, or a domain that it is below')
  if (data.DEMO && data.HISTORY_DAYS > data.FACTS_DAYS)
    faults.push('HISTORY_DAYS: more days of history than FACTS_DAYS keeps')
  return faults
}
