import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'

const named = z.object({ content: z.array(z.object({ code: z.string(), name: z.string() })) })

/** For filters, for anyone who may read them (spec 2 §7). */
export const chickenPackages = defineEndpoint({
  method: 'GET',
  path: '/materials/filters/chicken-packages',
  permission: 'user',
  summary: 'Package types of the chicken line, by name.',
  answer: named,
})

export const potatoPackages = defineEndpoint({
  method: 'GET',
  path: '/materials/filters/potato-packages',
  permission: 'user',
  summary: 'Package types of the potato line, by name.',
  answer: named,
})

export const allPotatoMaterials = defineEndpoint({
  method: 'GET',
  path: '/dictionaries/potato-materials/all',
  permission: 'user',
  summary: 'Every potato material, by code.',
  answer: z.object({
    content: z.array(z.object({ uuid: z.string(), materialCode: z.string(), name: z.string() })),
  }),
})

export const allChickenPackages = defineEndpoint({
  method: 'GET',
  path: '/dictionaries/chickenPackages/all',
  permission: 'user',
  summary: 'Every package type of the chicken line, by name.',
  answer: z.object({
    content: z.array(
      z.object({
        uuid: z.string(),
        code: z.string(),
        name: z.string(),
        /** What it holds, and how many pieces of it. */
        materialUuid: z.string(),
        pieces: z.int(),
      }),
    ),
  }),
})

export const allContainers = defineEndpoint({
  method: 'GET',
  path: '/dictionaries/containers/all',
  permission: 'user',
  summary: 'Every container in use, by name.',
  answer: named,
})

export const measurementUnits = defineEndpoint({
  method: 'GET',
  path: '/dictionaries/measurementUnits',
  permission: 'user',
  summary: 'The units for showing and entering weights. The API always uses grams.',
  answer: named,
})

/** For pick-lists and filters, for anyone who may read them (spec 2 §7). */
export const allMaterials = defineEndpoint({
  method: 'GET',
  path: '/dictionaries/materials/all',
  permission: 'user',
  summary: 'Every chicken material, by code.',
  answer: z.object({
    content: z.array(
      z.object({
        uuid: z.string(),
        materialCode: z.string(),
        name: z.string(),
        /** How long it may be held, and how long it fries: seconds. */
        holdLimitS: z.int(),
        fryTimeS: z.int(),
      }),
    ),
  }),
})
