import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { CameraView } from '#src/contract/cameras/camera-view.ts'

interface Whose {
  accountId: number
  restaurantId: number
}

export async function storedView(
  db: Database,
  { accountId, restaurantId }: Whose,
): Promise<CameraView | null> {
  const row = await db.maybe<{ view: CameraView }>(sql`
    SELECT view FROM camera_view WHERE account_id = ${accountId} AND restaurant_id = ${restaurantId}`)
  return row?.view ?? null
}

export async function storeView(
  db: Database,
  { accountId, restaurantId }: Whose,
  view: CameraView,
): Promise<void> {
  await db.run(sql`
    INSERT INTO camera_view (account_id, restaurant_id, view)
    VALUES (${accountId}, ${restaurantId}, ${JSON.stringify(view)}::jsonb)
    ON CONFLICT (account_id, restaurant_id) DO UPDATE SET view = EXCLUDED.view`)
}
