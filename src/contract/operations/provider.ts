import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'

export const providerState = defineEndpoint({
  method: 'GET',
  path: '/provider/state',
  permission: 'ADMIN',
  summary: 'The server status, for the administrator menu in the header.',
  answer: z.object({
    version: z.string(),
    startedAt: z.int(),
    now: z.int(),
    servers: z.array(z.object({ host: z.string(), pid: z.int(), startedAt: z.int(), seenAt: z.int() })),
    database: z.object({ engine: z.string(), embedded: z.boolean(), sizeBytes: z.int() }),
    liveConnections: z.int(),
    /** Whether the message broker between the servers is connected; left out without one. */
    broker: z.optional(z.boolean()),
    /** Of the fullest disk that the server writes to; left out where it cannot tell. Low: nothing that grows is taken. */
    disk: z.optional(z.object({ freeBytes: z.int(), low: z.boolean() })),
    /** The stream of the audit log to another system: when it last sent, for how long the oldest event has been waiting, and
     * why the last attempt failed. Left out where there is none. */
    auditStream: z.optional(
      z.object({ sentAt: z.nullable(z.int()), lagMs: z.int(), error: z.nullable(z.string()) }),
    ),
    /** Jobs waiting or running, and those that failed for good. */
    jobs: z.object({ waiting: z.int(), failed: z.int() }),
    /** The demonstration's kitchens: the oldest fact of each and how far they have been written. */
    history: z.nullable(z.object({ from: z.int(), until: z.int(), complete: z.boolean() })),
  }),
})

/** Served next to the console, not below the API base: where the provider and its engines are. */
export const runtimeConfig = z.object({
  apiBase: z.string(),
  proxyBase: z.string(),
  janusUrl: z.optional(z.string()),
  turnUrl: z.optional(z.string()),
  deviceBase: z.string(),
  supportAddress: z.string(),
  vapidPublicKey: z.optional(z.string()),
  /** Identity providers, each with a button of its own on the sign-in page. */
  signInProviders: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  /** The consoles where people may use passkeys, the main one first: 'https://linewatch.example'. */
  passkeyOrigins: z.optional(z.array(z.string())),
  /** Only emergency accounts sign in with a password. */
  passwordSignIn: z.optional(z.boolean()),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>
