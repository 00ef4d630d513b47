/** What decides whether a session waits for a second factor before it opens anything. */
export interface FactorStanding {
  /** The account has one set up. */
  hasFactor: boolean
  /** An administrator asks for one, of this account or by a sign-in rule. */
  isDemanded: boolean
  /** This session has given one. */
  isGiven: boolean
}

/** Whether a session waits: for the factor that its account has, or until one that is demanded has been set up. */
export const waitsForFactor = ({ hasFactor, isDemanded, isGiven }: FactorStanding): boolean =>
  !isGiven && (hasFactor || isDemanded)
