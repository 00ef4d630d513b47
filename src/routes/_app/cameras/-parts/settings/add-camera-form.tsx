import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import { cameraCategories } from '#src/contract/cameras/camera-categories.ts'
import {
  createCamera,
  type NewCameraForm,
  newCameraForm,
  testCamera,
} from '#src/contract/cameras/camera-sources.ts'
import { type Camera, cameras } from '#src/contract/cameras/cameras.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { AgentField } from './agent-field.tsx'
import { FoundCameras } from './found-cameras.tsx'
import { NO_SOURCE, SourceFields, type SourceValues, sourceBody } from './source-fields.tsx'

interface AddCameraFormProps {
  restaurantUuid: string
  onClose: () => void
  onSaved: (camera: Camera) => void
}
interface Values extends SourceValues {
  name: string
  categories: string[]
}

/** A camera of the chain's own: where it is, whether that works, and what it is called. */
export function AddCameraForm({ restaurantUuid, onClose, onSaved }: AddCameraFormProps) {
  const params = { restaurantId: restaurantUuid }
  const create = useMutation(mutationOptionsFor(createCamera, { invalidates: [cameras, cameraCategories] }))
  const known = useQuery(queryOptionsFor(cameraCategories, { params, query: { limit: 100 } }))
  const form = useForm<Values, NewCameraForm, Camera>({
    initialValues: { ...NO_SOURCE, name: '', categories: [] },
    schema: newCameraForm,
    toBody: (values) => ({ name: values.name, categories: values.categories, ...sourceBody(values) }),
    submit: (body) => create.mutateAsync({ params, body }),
    onSaved,
  })
  const options = (known.data?.content ?? []).map(({ uuid, name }) => ({
    value: uuid,
    label: name,
    isData: true,
  }))
  return (
    <FormDialog title={t('Add camera')} form={form} onClose={onClose}>
      <TextInput
        data-autofocus
        label={t('Name')}
        autoComplete="off"
        maxLength={64}
        required
        {...form.field('name')}
      />
      <AgentField restaurantUuid={restaurantUuid} {...form.field('agent')} />
      <FoundCameras
        key={form.values.agent}
        restaurantUuid={restaurantUuid}
        agent={form.values.agent}
        onChoose={({ address }) => form.field('address').onChange(address)}
      />
      <SourceFields form={form} test={(body) => request(testCamera, { params, body })} />
      <MultiSelect
        label={t('Categories')}
        options={options}
        reload={retryMissing(known)}
        {...form.field('categories')}
      />
    </FormDialog>
  )
}
