import { stationHistory } from '../station-history.ts'

export const source = stationHistory('breading', 'BREADING')
