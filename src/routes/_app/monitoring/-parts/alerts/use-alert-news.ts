import { useDictionaryNews } from '#src/app/use-dictionary-news.ts'
import { alertAnalytic, alertById, alertCount, alertList } from '#src/contract/operations/alerts.ts'

/** Calls whose answers hold alerts. */
export const HOLD_ALERTS = [alertList, alertCount, alertById]
const SHOWN = [...HOLD_ALERTS, alertAnalytic]

/** Has list, figures and chart fetched again as soon as an alert is raised, ends, or is changed by anybody. */
export const useAlertNews = (): void => useDictionaryNews('ALERT', SHOWN)
