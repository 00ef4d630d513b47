import { createContext } from 'react'

/** Whether a table stands alone on a screen of the kitchen: large, and with nothing to choose. */
export const FloorContext = createContext(false)
