import { createContext, useContext } from 'react'
import type { ZoneNaming } from '#src/domain/time/format.ts'

/** Where the times of a screen name their zone; the restaurant on the screen decides it. */
export const ZoneNamingContext = createContext<ZoneNaming>('always')

/** 'twice' where the reader's own clock shows the same time, so that a zone on every time would only be noise. */
export const useZoneNaming = (): ZoneNaming => useContext(ZoneNamingContext)
