import {
  type CameraCategory,
  cameraCategories,
  cameraCategoryDictionary,
  deleteCameraCategory,
  recallCameraCategory,
} from '#src/contract/cameras/camera-categories.ts'
import { cameras } from '#src/contract/cameras/cameras.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { type EntryFormProps, useDictionaryForm } from '#src/form/use-dictionary-form.ts'
import { EditableListPage } from '#src/list/editable-list-page.tsx'
import { search } from '#src/list/filters/declare-filter.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { showEditableList } from '#src/list/show-list.ts'
import { useCameraNews } from '#src/shell/camera/use-camera-news.ts'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'

const columns = [
  column<CameraCategory>('name', t('Name'), (row) => row.name, { isData: true, wraps: true }),
  column<CameraCategory>('cameras', t('Cameras'), (row) => String(row.cameras), {
    align: 'right',
    width: 140,
  }),
]

export const categoriesList = showEditableList(cameraCategories, {
  pageSize: 10,
  filters: {
    search: search(t('Search name')),
  },
  rowKey: (row) => row.uuid,
  columns: () => columns,
  card: (row) => (
    <RowCard title={row.name} isData lines={[tn(row.cameras, { one: '{n} camera', other: '{n} cameras' })]} />
  ),
  removed: {
    endpoint: deleteCameraCategory,
    recall: recallCameraCategory,
    invalidates: [cameras],
    noun: { one: t('category'), other: t('categories') },
    name: (row) => row.name,
  },
})

function CategoryForm(props: EntryFormProps<CameraCategory>) {
  const { field, dialog } = useDictionaryForm<CameraCategory, { name: string }>({
    ...props,
    calls: cameraCategoryDictionary,
    noun: t('category'),
    invalidates: [cameras],
    valuesOf: (row) => ({ name: row?.name ?? '' }),
    texts: ({ name }) => ({ name }),
  })
  return (
    <FormDialog {...dialog}>
      <TextInput
        data-autofocus
        label={t('Name')}
        autoComplete="off"
        maxLength={40}
        required
        {...field('name')}
      />
    </FormDialog>
  )
}

const SHOWN = [cameraCategories]

/** What a restaurant's cameras are grouped by: list, create, edit, delete. */
export function CategoriesTab({ search, restaurantUuid }: { search: ListSearch; restaurantUuid: string }) {
  useCameraNews(restaurantUuid, SHOWN)
  return (
    <EditableListPage
      definition={categoriesList}
      search={search}
      calls={cameraCategoryDictionary}
      Form={CategoryForm}
      saved={({ name }) => name}
    />
  )
}
