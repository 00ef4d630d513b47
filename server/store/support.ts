import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { PictureType } from '#src/contract/define.ts'

export interface NewSupportRequest {
  uuid: string
  restaurantId: number
  accountId: number
  message: string
  watched: string
  page: string
  userAgent: string
  picture: { type: PictureType; bytes: number } | null
  /** Epoch milliseconds. */
  at: number
}

export function insertSupportRequest(db: Database, request: NewSupportRequest) {
  const { uuid, restaurantId, accountId, message, watched, page, userAgent, picture, at } = request
  return db.run(sql`
    INSERT INTO support_request (uuid, restaurant_id, account_id, message, watched, page, user_agent,
                                 picture_type, picture_bytes, created_at)
    VALUES (${uuid}, ${restaurantId}, ${accountId}, ${message}, ${watched}, ${page}, ${userAgent},
            ${picture?.type ?? null}, ${picture?.bytes ?? null}, ${at})`)
}
