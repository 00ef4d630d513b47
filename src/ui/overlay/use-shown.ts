import { useEffect, useState } from 'react'

/**
 * Whether something that may be open from its beginning is shown: one look later than it is drawn, since what opens
 * notes only then where the keyboard was, and comes in as it always does.
 */
export function useShown(opened: boolean): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return drawn && opened
}
