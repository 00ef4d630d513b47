import sql from 'sql-template-tag'
import { openDatabase } from '#server/db/query.ts'
import { layoutTypeOf, restoreLayout } from '#src/domain/cameras/layout.ts'

/**
 * Arranges an account's wall at 0412 as the account left it, empty unless cameras are named: one that nobody arranged
 * shows all cameras, and each of them costs the machine a stream.
 */
export async function keepWall(
  databaseUrl: string,
  email: string,
  names: readonly string[] = [],
): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1 })
  const place = sql`(SELECT id FROM restaurant WHERE number = '0412')`
  const found = await db.rows<{ name: string; uuid: string }>(
    sql`SELECT name, uuid FROM camera WHERE restaurant_id = ${place} AND deleted_at IS NULL`,
  )
  const layout = names.map((name) => found.find((camera) => camera.name === name)?.uuid ?? null)
  const view = { layout, layoutType: layoutTypeOf(restoreLayout(layout, null)), presets: [] }
  await db.run(sql`
    INSERT INTO camera_view (account_id, restaurant_id, view)
    VALUES ((SELECT id FROM account WHERE email = ${email}), ${place}, ${JSON.stringify(view)}::jsonb)
    ON CONFLICT (account_id, restaurant_id) DO UPDATE SET view = EXCLUDED.view`)
  await db.close()
}
