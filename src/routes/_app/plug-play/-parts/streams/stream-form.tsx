import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import { cameras } from '#src/contract/cameras/cameras.ts'
import {
  streamsOfZone,
  validatedRestaurants,
  validatedStreams,
  zones,
} from '#src/contract/cameras/plug-and-play.ts'
import { type Stream, streamDictionary } from '#src/contract/cameras/streams.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { type EntryFormProps, useDictionaryForm } from '#src/form/use-dictionary-form.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'

interface Values {
  description: string
  cameraUuid: string
  zoneUuid: string | null
}

const NO_ZONE = 'none'

/** A stream's description, the camera that it shows, and the zone that it stands in. */
export function StreamForm({
  restaurantUuid,
  ...props
}: EntryFormProps<Stream> & { restaurantUuid: string }) {
  const { field, form, differs, dialog } = useDictionaryForm<Stream, Values>({
    ...props,
    calls: streamDictionary,
    noun: t('stream'),
    invalidates: [zones, streamsOfZone, validatedStreams, validatedRestaurants],
    valuesOf: (row) => ({
      description: row?.description ?? '',
      cameraUuid: row?.metadata.cameraUuid ?? '',
      zoneUuid: row?.metadata.zoneUuid ?? null,
    }),
    texts: ({ description, metadata }) => ({
      description,
      cameraUuid: metadata.camera,
      zoneUuid: metadata.zone ?? t('None'),
    }),
  })
  const askedCameras = useQuery(
    queryOptionsFor(cameras, { params: { restaurantId: restaurantUuid }, query: { limit: 100 } }),
  )
  const askedZones = useQuery(queryOptionsFor(zones, { query: { restaurantUuid } }))
  const known = { cameras: askedCameras.data?.content, zones: askedZones.data?.content }
  const { value: camera, onChange: chooseCamera, ...cameraField } = form.field('cameraUuid')
  const { value: zone, onChange: chooseZone, ...zoneField } = form.field('zoneUuid')
  return (
    <FormDialog {...dialog}>
      <TextInput
        data-autofocus
        label={t('Description')}
        autoComplete="off"
        maxLength={80}
        required
        {...field('description')}
      />
      <Select
        label={t('Camera')}
        placeholder={known.cameras?.length === 0 ? t('No cameras') : t('Choose a camera')}
        required
        options={(known.cameras ?? []).map(({ uuid, name }) => ({ value: uuid, label: name, isData: true }))}
        reload={retryMissing(askedCameras)}
        value={camera}
        onChange={(uuid) => chooseCamera(uuid ?? '')}
        description={differs.cameraUuid}
        {...cameraField}
      />
      <Select
        label={t('Zone')}
        options={[
          { value: NO_ZONE, label: t('None') },
          ...(known.zones ?? []).map(({ uuid, name }) => ({ value: uuid, label: name, isData: true })),
        ]}
        reload={retryMissing(askedZones)}
        value={zone ?? NO_ZONE}
        onChange={(uuid) => chooseZone(uuid === NO_ZONE ? null : uuid)}
        description={differs.zoneUuid}
        {...zoneField}
      />
    </FormDialog>
  )
}
