import * as z from 'zod/mini'
import { INTAKE_KINDS } from '#src/domain/intake/kinds.ts'
import { REFUSAL_CODES } from '#src/domain/intake/refusals.ts'
import { DICTIONARY_PARTS, SETUP_STATES, SETUP_STEPS } from '#src/domain/setup.ts'
import { type AnswerOf, defineEndpoint } from '../define/endpoint.ts'

const acceptedEvent = z.object({
  kind: z.enum(INTAKE_KINDS),
  /** The restaurant's number. */
  restaurant: z.string(),
  receivedAt: z.int(),
  /**
   * Milliseconds between the latest time in the event and its arrival, negative where the sender's clock is ahead; null
   * where it has no time.
   */
  delayMs: z.nullable(z.int()),
  /** Its JSON as it came; null where it was too large to keep. */
  event: z.nullable(z.string()),
})

const refusedEvent = z.object({
  uuid: z.string(),
  code: z.enum(REFUSAL_CODES),
  message: z.string(),
  lastTime: z.int(),
})

export const setup = defineEndpoint({
  method: 'GET',
  path: '/setup',
  permission: 'ADMIN',
  summary: 'What a new chain has set up so far, and the first event of its kitchens.',
  answer: z.object({
    /** Every step that is not optional is done, or it is the demonstration. */
    complete: z.boolean(),
    steps: z.array(z.object({ step: z.enum(SETUP_STEPS), state: z.enum(SETUP_STATES) })),
    /** Of the dictionary. */
    missing: z.array(z.enum(DICTIONARY_PARTS)),
    /** The first that was accepted; null while there is none, or where it came before Linewatch kept it. */
    firstEvent: z.nullable(acceptedEvent),
    /** The newest that was refused, until one is accepted. */
    refusedEvent: z.nullable(refusedEvent),
  }),
})
export type Setup = AnswerOf<typeof setup>

export const loadExampleDictionary = defineEndpoint({
  method: 'POST',
  path: '/setup/example-dictionary',
  permission: 'ADMIN',
  summary:
    'Create the materials, containers and packages of the example. 409 when there are materials already.',
  answer: z.object({ materials: z.int(), containers: z.int(), packages: z.int() }),
})
