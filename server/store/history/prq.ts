import { stationHistory } from '../kitchen/station-history.ts'

export const source = stationHistory('prq', 'PRQ')
