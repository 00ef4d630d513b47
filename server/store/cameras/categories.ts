import sql from 'sql-template-tag'
import type { CameraCategory, cameraCategories } from '#src/contract/cameras/camera-categories.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import { msg } from '#src/domain/language/text.ts'
import type { DictionaryFilters, DictionarySource } from '../dictionary.ts'

const living = sql`camera_in_category i JOIN camera c ON c.id = i.camera_id AND c.deleted_at IS NULL`

/** The categories that a restaurant's cameras are in. */
export const categorySource: DictionarySource<
  CameraCategory,
  { name: string },
  DictionaryFilters,
  SortOf<typeof cameraCategories>
> = {
  noun: msg('category'),
  kind: 'CAMERA_CATEGORY',
  table: 'camera_category',
  ofRestaurant: true,
  columns: sql`d.name, (SELECT count(*) FROM ${living} WHERE i.camera_category_id = d.id)::int AS cameras`,
  searched: sql`d.name`,
  orders: {
    name: sql`d.name`,
    cameras: sql`(SELECT count(*) FROM ${living} WHERE i.camera_category_id = d.id)`,
  },
  stored: ({ name }) => ({ name }),
  called: ({ name }) => name,
  recorded: ({ name }) => ({ name }),
  unique: [{ index: 'camera_category_name_in_use', field: 'name', word: msg('name') }],
  uses: [
    {
      noun: 'camera',
      named: (uuid) => sql`
        SELECT c.name FROM ${living} JOIN camera_category g ON g.id = i.camera_category_id
         WHERE g.uuid = ${uuid} ORDER BY c.name`,
    },
  ],
}
