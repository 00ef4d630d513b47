import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'
import { idOf } from '../define/vocabularies.ts'

/** The dictionaries of places (spec 2 §7): they change so seldom that the console keeps them. */

const state = z.object({
  uuid: z.string(),
  /** 'GA' */
  code: z.string(),
  name: z.string(),
  /** IANA zones of its cities, the one that most of it goes by first. */
  timezones: z.array(z.string()),
})
export type State = z.infer<typeof state>

export const states = defineEndpoint({
  method: 'GET',
  path: '/states',
  permission: 'RESTAURANT.VIEW',
  summary: 'The states for restaurant addresses, by name.',
  answer: z.object({ content: z.array(state) }),
})

const city = z.object({ name: z.string(), stateUuid: z.string(), timezone: z.string() })
export type City = z.infer<typeof city>

export const cities = defineEndpoint({
  method: 'GET',
  path: '/cities',
  permission: 'RESTAURANT.VIEW',
  summary:
    'Cities by name, of one state or of all: larger cities, and cities that have a restaurant. Other cities may be entered too.',
  query: z.strictObject({ stateUuid: idOf('state') }),
  answer: z.object({ content: z.array(city) }),
})
