import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope } from '#src/domain/access/scope.ts'
import { within } from '../administration/restaurants.ts'
import type { UsedIn, UserNoun } from '../dictionary.ts'

/**
 * The restaurants whose histories contain an entry, by the tallies of their facts.
 *
 * @param tallies their names, said in the statement itself: only then are they found by index
 * @param of where a tally `t` is of the entry with this uuid
 */
export const inHistories = (tallies: readonly string[], of: (uuid: string) => Sql): UsedIn => ({
  noun: 'restaurant',
  inHistories: true,
  named: (uuid, scope) => sql`
    SELECT CASE WHEN ${within(scope, sql`r.id`)} THEN r.number END AS name FROM restaurant r
     WHERE r.deleted_at IS NULL AND r.id IN (
       SELECT t.restaurant_id FROM tally t WHERE t.name IN (${raw(tallies.map((name) => `'${name}'`).join(', '))}) AND ${of(uuid)})
     ORDER BY r.number`,
})

/** Things of a restaurant each, `named` by the restaurant's number where their own name says little. */
export const ofRestaurants = (noun: UserNoun, from: (uuid: string) => Sql, name: Sql): UsedIn => ({
  noun,
  named: (uuid, scope: Scope) => sql`
    SELECT CASE WHEN ${within(scope, sql`r.id`)} THEN ${name} END AS name
      FROM ${from(uuid)} ORDER BY r.number, name`,
})
