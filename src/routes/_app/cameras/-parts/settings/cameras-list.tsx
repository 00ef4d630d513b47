import type { CameraCategory } from '#src/contract/cameras/camera-categories.ts'
import { cameraCategories } from '#src/contract/cameras/camera-categories.ts'
import { type Camera, cameras } from '#src/contract/cameras/cameras.ts'
import { CAMERA_STATES } from '#src/domain/status.ts'
import type { OptionSource } from '#src/list/filters.ts'
import type { ListDefinition } from '#src/list/list-definition.ts'
import { withOptions } from '#src/list/with-options.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { CameraThumb } from './camera-thumb.tsx'
import css from './settings.module.css'
import { camerasSearch } from './settings-search.ts'
import { profileText } from './settings-words.ts'

const categoriesText = ({ categories }: Camera) => categories.map(({ name }) => name).join(', ') || 'None'

const columns: readonly Column<Camera>[] = [
  {
    key: 'thumbnail',
    title: 'Picture',
    width: 120,
    cell: (row) => <CameraThumb camera={row} />,
    text: () => '',
  },
  column('name', 'Name', (row) => row.name, { sortable: true, wraps: true }),
  column('status', 'Status', (row) => CAMERA_STATES[row.status].word, {
    sortable: true,
    cell: (row) => <StatusBadge status={CAMERA_STATES[row.status]} />,
  }),
  column('profile', 'Profile', (row) => profileText(row.profile), { hideable: true, wraps: true }),
  column('categories', 'Categories', categoriesText, { hideable: true, wraps: true }),
  column('username', 'User name', (row) => row.username ?? 'Not set', { hideable: true, wide: true }),
]

/** A restaurant's categories as options, by uuid. */
export const categoryOptions = (restaurantId: string): OptionSource => ({
  endpoint: cameraCategories,
  params: { restaurantId },
  query: { limit: 100 },
  options: ({ content }: { content: CameraCategory[] }) =>
    content.map(({ uuid, name }) => ({ value: uuid, label: name })),
})

/** The list of a restaurant's cameras. */
export const camerasList = (restaurantId: string): ListDefinition<Camera> => ({
  endpoint: cameras,
  spec: withOptions(camerasSearch, { categories: categoryOptions(restaurantId) }),
  rowKey: (row) => row.uuid,
  columns: () => columns,
  card: (row) => (
    <div className={css.card}>
      <CameraThumb camera={row} />
      <RowCard
        title={row.name}
        lines={[
          profileText(row.profile),
          <>
            {row.categories.length > 0 && categoriesText(row)}
            <span className={css.cardStatus}>
              <StatusBadge status={CAMERA_STATES[row.status]} />
            </span>
          </>,
        ]}
      />
    </div>
  ),
})
