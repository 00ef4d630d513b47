import { stationHistory } from '../station-history.ts'

export const source = stationHistory('prq', 'PRQ')
