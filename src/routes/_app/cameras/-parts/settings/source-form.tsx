import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import {
  type SourceForm as Body,
  type CameraSourceEntry,
  cameraSourceOf,
  changeCameraSource,
  retestCamera,
  sourceForm,
} from '#src/contract/cameras/camera-sources.ts'
import { type Camera, cameras } from '#src/contract/cameras/cameras.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { LoadingDialog } from '#src/form/loading-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { AgentField } from './agent-field.tsx'
import type { OfCameraProps } from './camera-form.tsx'
import { pathOf } from './settings-words.ts'
import { SourceFields, type SourceValues, sourceBody } from './source-fields.tsx'

/** Where a camera is; asked for when it is opened, since lists do not say it. */
export function SourceForm(props: OfCameraProps) {
  const source = useQuery(queryOptionsFor(cameraSourceOf, pathOf(props.camera)))
  if (source.data) return <LoadedForm {...props} source={source.data} />
  return (
    <LoadingDialog
      title={t('Address of {camera}', { camera: props.camera.name })}
      asked={source}
      onClose={props.onClose}
    />
  )
}

function LoadedForm({ camera, source, onClose, onSaved }: OfCameraProps & { source: CameraSourceEntry }) {
  const change = useMutation(
    mutationOptionsFor(changeCameraSource, { invalidates: [cameras, cameraSourceOf] }),
  )
  const { agent, address, username, hasPassword, streamPath, mainToken, subToken, version } = source
  const form = useForm<SourceValues, Body, Camera>({
    initialValues: {
      agent: agent ?? '',
      address: address ?? '',
      username: username ?? '',
      password: '',
      streamPath: streamPath ?? '',
      mainToken: mainToken ?? '',
      subToken: subToken ?? '',
    },
    schema: sourceForm,
    toBody: (values) => ({ ...sourceBody(values), version }),
    submit: (body) => change.mutateAsync({ ...pathOf(camera), body }),
    onSaved,
  })
  return (
    <FormDialog
      title={t('Address of {camera}', { camera: camera.name })}
      saveLabel={t('Save address')}
      form={form}
      inPlace
      onClose={onClose}
    >
      <AgentField restaurantUuid={camera.restaurantUuid} {...form.field('agent')} />
      <SourceFields
        form={form}
        test={(body) => request(retestCamera, { ...pathOf(camera), body })}
        hasPassword={hasPassword}
      />
    </FormDialog>
  )
}
