import * as z from 'zod/mini'
import { DIGEST_CHANNELS, DIGEST_KINDS } from '#src/domain/digest/digest.ts'
import { defineEndpoint } from '../define/endpoint.ts'

/** Digests, which users choose among their preferences (profile.ts); see src/domain/digest/digest.ts. */

const sentence = z.object({
  text: z.string(),
  /** The page that shows it. */
  link: z.optional(
    z.object({
      to: z.string(),
      search: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
    }),
  ),
})

export const nextDigest = defineEndpoint({
  method: 'GET',
  path: '/users/user/digest',
  permission: 'user',
  summary: "The caller's next digest as it would be sent with what is known now.",
  answer: z.object({
    /** Null where the caller has chosen none, or where no restaurant of theirs ever opens. */
    next: z.nullable(
      z.object({
        kind: z.enum(DIGEST_KINDS),
        channels: z.array(z.enum(DIGEST_CHANNELS)),
        /** When it is sent. */
        sendTime: z.int(),
        /** By whose clock, IANA. */
        timezone: z.string(),
        /** Null where the caller may see nothing of it: then it is not sent. */
        document: z.nullable(
          z.object({
            /** '0436: dinner 12.0% waste (target 8%), 2 things open'. */
            subject: z.string(),
            sections: z.array(z.object({ heading: z.string(), sentences: z.array(sentence) })),
            notes: z.array(sentence),
          }),
        ),
      }),
    ),
  }),
})
