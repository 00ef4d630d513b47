/** What a new chain sets up, each step after those that it needs. */
export const SETUP_STEPS = [
  'RESTAURANT',
  'DICTIONARY',
  'FRYERS',
  'DEVICE',
  'FIRST_EVENT',
  'PEOPLE',
  'CAMERAS',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const SETUP_STATES = ['DONE', 'OPEN'] as const

export interface SetupProgress {
  step: SetupStep
  state: (typeof SETUP_STATES)[number]
}

/** The parts of the dictionary that kitchens name in their events. */
export const DICTIONARY_PARTS = ['MATERIALS', 'CONTAINERS', 'PACKAGES'] as const
export type DictionaryPart = (typeof DICTIONARY_PARTS)[number]

/** What a chain may have. */
export type SetupPart = Exclude<SetupStep, 'DICTIONARY'> | DictionaryPart

/** Kitchens work without it. */
export const isOptional = (step: SetupStep): boolean => step === 'CAMERAS'

export const missingParts = (present: ReadonlySet<SetupPart>): DictionaryPart[] =>
  DICTIONARY_PARTS.filter((part) => !present.has(part))

/** How far a chain is that has at least one of each of these. */
export const setupProgress = (present: ReadonlySet<SetupPart>): SetupProgress[] =>
  SETUP_STEPS.map((step) => {
    const isDone = step === 'DICTIONARY' ? missingParts(present).length === 0 : present.has(step)
    return { step, state: isDone ? 'DONE' : 'OPEN' }
  })

export const isSetUp = (progress: readonly SetupProgress[]): boolean =>
  progress.every(({ step, state }) => state === 'DONE' || isOptional(step))
