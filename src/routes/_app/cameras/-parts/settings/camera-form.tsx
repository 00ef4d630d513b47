import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import { cameraCategories } from '#src/contract/cameras/camera-categories.ts'
import {
  type Camera,
  cameraForm,
  cameras,
  changeCamera,
  type CameraForm as Values,
} from '#src/contract/cameras/cameras.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { pathOf } from './settings-words.ts'

export interface OfCameraProps {
  camera: Camera
  onClose: () => void
  onSaved: (camera: Camera) => void
}

const names = ({ categories }: Camera) => categories.map(({ name }) => name).join(', ') || t('None')

/** A camera's name and categories. */
export function CameraForm({ camera, onClose, onSaved }: OfCameraProps) {
  const { params } = pathOf(camera)
  const { restaurantId } = params
  const change = useMutation(mutationOptionsFor(changeCamera, { invalidates: [cameras, cameraCategories] }))
  const save = (body: Values & { version: number }) => change.mutateAsync({ params, body })
  const known = useQuery(
    queryOptionsFor(cameraCategories, { params: { restaurantId }, query: { limit: 100 } }),
  )
  const { form, field, differs, remedy, note } = useRowForm<Camera, Values, Values>({
    row: camera,
    schema: cameraForm,
    valuesOf: (row) => ({
      name: row?.name ?? '',
      categories: row?.categories.map(({ uuid }) => uuid) ?? [],
    }),
    texts: (row) => ({ name: row.name, categories: names(row) }),
    // Cameras come by themselves: there is none to make.
    create: (body) => save({ ...body, version: camera.version }),
    update: (_, body) => save(body),
    now: async ({ uuid }) => {
      const { content } = await request(cameras, { params: { restaurantId }, query: { limit: 100 } })
      return content.find((one) => one.uuid === uuid) ?? null
    },
    onSaved,
  })
  const { value: chosen, ...categories } = form.field('categories')
  const options = (known.data?.content ?? camera.categories).map(({ uuid, name }) => ({
    value: uuid,
    label: name,
    isData: true,
  }))

  return (
    <FormDialog title={t('Edit camera')} form={form} onClose={onClose} remedy={remedy} note={note}>
      <TextInput
        data-autofocus
        label={t('Name')}
        autoComplete="off"
        maxLength={64}
        required
        {...field('name')}
      />
      <MultiSelect
        label={t('Categories')}
        options={options}
        reload={retryMissing(known)}
        value={chosen}
        description={differs.categories}
        {...categories}
      />
    </FormDialog>
  )
}
