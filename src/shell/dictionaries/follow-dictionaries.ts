import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#src/session/session.ts'

/**
 * Has what the console knows of dictionaries asked for anew as soon as one is changed: the session's restaurants, what
 * filters offer. What hears of it is had when the shell stands, so that no first sight waits for it. Answers how to
 * stop.
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
