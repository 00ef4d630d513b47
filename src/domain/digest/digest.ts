import type { SentenceLink } from '../now/links.ts'
import type { DigestChoice } from './choices.ts'

/** Summaries that users choose for themselves, each with its own time. */
export const DIGEST_KINDS = ['MORNING', 'SHIFT', 'WEEKLY'] as const
export type DigestKind = (typeof DIGEST_KINDS)[number]

/** How a digest comes: whole by mail, or its headline as a notification that is pushed. */
export const DIGEST_CHANNELS = ['MAIL', 'PUSH'] as const
export type DigestChannel = (typeof DIGEST_CHANNELS)[number]

/** In which ways a user has chosen a digest to come. */
export const channelsOf = (kind: DigestKind, choices: readonly DigestChoice[]): DigestChannel[] =>
  DIGEST_CHANNELS.filter((channel) => choices.includes(`${kind}_${channel}`))

/** The digests that a user has chosen, in whichever ways. */
export const chosenKinds = (choices: readonly DigestChoice[]): DigestKind[] =>
  DIGEST_KINDS.filter((kind) => channelsOf(kind, choices).length > 0)

/** A sentence of a digest. Each with a figure leads to the page that shows it, if its reader may see that page. */
export interface DigestSentence {
  text: string
  link?: SentenceLink | undefined
}

export interface DigestSection {
  heading: string
  sentences: DigestSentence[]
}

/** A digest as it is sent, whichever form it is drawn in. */
export interface DigestDocument {
  /** What it is about: a restaurant's number, '0436', or '5 restaurants'. */
  about: string
  /** The most important of it: 'dinner 12.0% waste (target 8%), 2 things open'. */
  headline: string
  sections: DigestSection[]
  /** Whose time it is in, how new it is, and where it is turned off. */
  notes: DigestSentence[]
}

/** '0436: dinner 12.0% waste (target 8%), 2 things open'. */
export const digestSubject = ({ about, headline }: Pick<DigestDocument, 'about' | 'headline'>): string =>
  `${about}: ${headline}`
