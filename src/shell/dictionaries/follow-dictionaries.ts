import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#src/session/session.ts'

/**
 * Has the dictionaries that the console uses fetched again as soon as one is changed: the session's restaurants and
 * what filters offer. The code that listens is loaded after the shell stands, so that the first paint does not wait
 * for it. Answers how to stop.
 */
export function followDictionaries(
  client: QueryClient,
  session: Pick<Session, 'reloadRestaurants'>,
): () => void {
  let stop = () => {}
  let stopped = false
  void import('./dictionary-news.ts').then(
    ({ subscribeToDictionaries }) => {
      if (!stopped) stop = subscribeToDictionaries(client, session)
    },
    // Without it selector and filters are as old as the page.
    () => {},
  )
  return () => {
    stopped = true
    stop()
  }
}
