import type { QueryClient } from '@tanstack/react-query'
import { invalidate } from '#src/api/query.ts'
import { restaurantById } from '#src/contract/restaurants.ts'
import type { Session } from '#src/session/session.ts'

/**
 * Has the session ask for its restaurants anew as soon as one comes, goes or is renamed. What hears of it is had when
 * the shell stands, so that no first sight waits for it. Answers how to stop.
 */
export function followRestaurants(
  client: QueryClient,
  session: Pick<Session, 'reloadRestaurants'>,
): () => void {
  let stop = () => {}
  let stopped = false
  const changed = () => {
    void session.reloadRestaurants()
    void invalidate(client, restaurantById)
  }
  void import('./restaurant-news.ts').then(
    ({ hearRestaurants }) => {
      if (!stopped) stop = hearRestaurants(changed)
    },
    // Without it the selector is as old as the page.
    () => {},
  )
  return () => {
    stopped = true
    stop()
  }
}
