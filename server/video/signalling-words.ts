import * as z from 'zod'

/**
 * What a viewer may say to a gateway, of all that Janus' websocket API knows: sessions, handles of the streaming
 * plugin, and watching. What would make, change or end mountpoints is not among it, nor is anything else.
 */
export const PLUGIN = 'janus.plugin.streaming'
export const SUBPROTOCOL = 'janus-protocol'

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const transaction = z.string().min(1).max(64)
const inSession = { transaction, session_id: id }
const atHandle = { ...inSession, handle_id: id }
const candidate = z.object({
  candidate: z.string().max(1024).optional(),
  sdpMid: z.string().max(64).nullish(),
  sdpMLineIndex: z.number().int().min(0).max(64).nullish(),
  completed: z.boolean().optional(),
})
const body = z.discriminatedUnion('request', [
  z.object({ request: z.literal('list') }),
  z.object({ request: z.literal('watch'), id, pin: z.string().max(128).optional() }),
  z.object({ request: z.literal('start') }),
  z.object({ request: z.literal('stop') }),
])
const jsep = z.object({ type: z.literal('answer'), sdp: z.string().max(32 * 1024) })

const said = z.discriminatedUnion('janus', [
  z.object({ janus: z.literal('create'), transaction }),
  z.object({ janus: z.literal('attach'), ...inSession, plugin: z.string().max(100) }),
  z.object({ janus: z.literal('message'), ...atHandle, body, jsep: jsep.optional() }),
  z.object({
    janus: z.literal('trickle'),
    ...atHandle,
    candidate: candidate.nullish(),
    candidates: z.array(candidate).max(50).optional(),
  }),
  z.object({ janus: z.literal('hangup'), ...atHandle }),
  z.object({ janus: z.literal('detach'), ...atHandle }),
  z.object({ janus: z.literal('keepalive'), ...inSession }),
  z.object({ janus: z.literal('destroy'), ...inSession }),
])
/** A message of a viewer, with nothing in it but what is known. */
export type Said = z.infer<typeof said>
export type AtHandle = Extract<Said, { handle_id: number }>

/** Janus' own numbers (apierror.h). */
export const GATEWAY_ERROR = {
  unknownRequest: 453,
  notJson: 454,
  missing: 456,
  noSession: 458,
  noHandle: 459,
  noPlugin: 460,
  cannotAttach: 461,
  wrongType: 467,
  full: 472,
} as const
/** The streaming plugin's own numbers (janus_streaming.c). */
export const STREAM_ERROR = {
  badRequest: 452,
  noMountpoint: 455,
  wrongPin: 457,
  badState: 460,
  unknown: 470,
} as const

type Answer = Record<string, unknown>
type Addressed = { transaction: string; session_id?: number | undefined; handle_id?: number | undefined }

export const gatewayError = (to: Partial<Addressed>, code: number, reason: string): Answer => ({
  janus: 'error',
  ...(to.session_id !== undefined && { session_id: to.session_id }),
  ...(to.transaction !== undefined && { transaction: to.transaction }),
  error: { code, reason },
})

/** An answer of the plugin; `janus` is 'success' where it comes at once, 'event' where it follows an ack. */
export const pluginAnswer = (
  janus: 'success' | 'event',
  to: Omit<Addressed, 'transaction'> & { transaction?: string },
  data: Answer,
  offer?: string,
): Answer => ({
  janus,
  session_id: to.session_id,
  ...(to.transaction !== undefined && { transaction: to.transaction }),
  sender: to.handle_id,
  plugindata: { plugin: PLUGIN, data },
  ...(offer !== undefined && { jsep: { type: 'offer', sdp: offer } }),
})
export const pluginError = (code: number, error: string): Answer => ({
  streaming: 'event',
  error_code: code,
  error,
})

/** Reads a viewer's message; what may not be said is answered as Janus answers what it does not know. */
export function readSaid(text: string): { said: Said } | { refusal: Answer } {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return { refusal: gatewayError({}, GATEWAY_ERROR.notJson, 'Invalid JSON') }
  }
  const parsed = said.safeParse(raw)
  if (parsed.success) {
    if (parsed.data.janus !== 'attach' || parsed.data.plugin === PLUGIN) return { said: parsed.data }
    return { refusal: gatewayError(parsed.data, GATEWAY_ERROR.noPlugin, 'No such plugin') }
  }
  return { refusal: refusalOf(raw, parsed.error) }
}

const address = z.object({
  janus: z.string(),
  transaction,
  session_id: id.optional(),
  handle_id: id.optional(),
})

function refusalOf(raw: unknown, error: z.ZodError): Answer {
  const to = address.safeParse(raw)
  if (!to.success) return gatewayError({}, GATEWAY_ERROR.missing, 'Missing mandatory element')
  const { data } = to
  const [issue] = error.issues
  const where = issue?.path.join('.') ?? ''
  if (where === 'janus')
    return gatewayError(data, GATEWAY_ERROR.unknownRequest, `Unknown request '${data.janus.slice(0, 20)}'`)
  if (where.startsWith('body') && data.handle_id !== undefined)
    return pluginAnswer('success', data, pluginError(STREAM_ERROR.badRequest, 'Unknown request'))
  return gatewayError(data, GATEWAY_ERROR.wrongType, `Invalid element ${where}`)
}
