import { useRef } from 'react'
import type { CameraCategory } from '#src/contract/cameras/camera-categories.ts'
import { cameraCategories } from '#src/contract/cameras/camera-categories.ts'
import { type Camera, cameras, cameraThumbnail } from '#src/contract/cameras/cameras.ts'
import { t } from '#src/domain/language/text.ts'
import { CAMERA_STATES } from '#src/domain/statuses.ts'
import { search, several } from '#src/list/filters/declare-filter.ts'
import type { OptionSource } from '#src/list/filters/filters.ts'
import { showList } from '#src/list/show-list.ts'
import { useImage } from '#src/shell/camera/use-image.ts'
import { Thumbnail } from '#src/ui/images/thumbnail.tsx'
import { useSeen } from '#src/ui/images/use-seen.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import css from './settings.module.css'
import { pathOf, profileText, rollingText } from './settings-words.ts'

/** Twice what it is drawn with, for fine screens. */
const SIZE = { width: 192, height: 108 }

/** A camera's still; none while it gives no picture. */
function CameraThumb({ camera }: { camera: Camera }) {
  const ref = useRef<HTMLDivElement>(null)
  const seen = useSeen(ref)
  const call = camera.status === 'ONLINE' ? { ...pathOf(camera), query: SIZE } : null
  const image = useImage(cameraThumbnail, call, seen)
  return (
    <div ref={ref} className={css.thumb}>
      <Thumbnail image={image} />
    </div>
  )
}

const SOURCE_TEXTS: Record<Camera['source'], string> = {
  DEMO: t('Demonstration'),
  RTSP: t('RTSP stream'),
  ONVIF: t('ONVIF camera'),
}

const joined = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null).join(' · ')

/** 'through Line box' */
const throughText = ({ through }: Camera) => through && t('through {device}', { device: through.name })

const categoriesText = ({ categories }: Camera) => categories.map(({ name }) => name).join(', ') || t('None')

const hasCategories = ({ categories }: Camera) => categories.length > 0

const columns: readonly Column<Camera>[] = [
  {
    key: 'thumbnail',
    title: t('Picture'),
    width: 120,
    cell: (row) => <CameraThumb camera={row} />,
    text: () => '',
  },
  column('name', t('Name'), (row) => row.name, { isData: true, wraps: true }),
  column('status', t('Status'), (row) => CAMERA_STATES[row.status].word, {
    cell: (row) => (
      <>
        <StatusBadge status={CAMERA_STATES[row.status]} />
        {row.fault && <div className={css.why}>{row.fault.message}</div>}
        {row.rollingHours !== null && <div className={css.why}>{rollingText(row)}</div>}
      </>
    ),
    wraps: true,
  }),
  column('profile', t('Profile'), (row) => profileText(row.profile), { hideable: true, wraps: true }),
  column('categories', t('Categories'), categoriesText, {
    isData: hasCategories,
    hideable: true,
    wraps: true,
  }),
  column('device', t('Device'), (row) => joined([row.device ?? SOURCE_TEXTS[row.source], throughText(row)]), {
    hideable: true,
    wide: true,
    wraps: true,
  }),
  column('username', t('User name'), (row) => row.username ?? t('Not set'), {
    isData: ({ username }) => username !== null,
    hideable: true,
    wide: true,
  }),
]

/** The restaurant's categories as options, by uuid. */
const CATEGORIES: OptionSource = {
  endpoint: cameraCategories,
  query: { limit: 100 },
  options: ({ content }: { content: CameraCategory[] }) =>
    content.map(({ uuid, name }) => ({ value: uuid, label: name })),
}

/** How often cameras are fetched again, because no live message reports their changes. */
const LOOK_AGAIN_MS = 20_000

/** The list of a restaurant's cameras (spec 2 §9: 10 a page). */
export const camerasList = showList(cameras, {
  pageSize: 10,
  refreshMs: LOOK_AGAIN_MS,
  filters: {
    search: search(t('Search name')),
    categories: several(t('Category'), CATEGORIES),
  },
  empty: t('Cameras appear here once they are added to a restaurant.'),
  rowKey: (row) => row.uuid,
  columns: () => columns,
  card: (row) => (
    <div className={css.card}>
      <CameraThumb camera={row} />
      <RowCard
        title={row.name}
        isData
        lines={[
          joined([row.fault?.message ?? profileText(row.profile), throughText(row)]),
          <>
            {hasCategories(row) && <Data>{categoriesText(row)}</Data>}
            {row.rollingHours !== null && <div>{rollingText(row)}</div>}
            <span className={css.cardStatus}>
              <StatusBadge status={CAMERA_STATES[row.status]} />
            </span>
          </>,
        ]}
      />
    </div>
  ),
})
