import { Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import {
  type ProfileForm as Body,
  cameraProfiles,
  changeProfile,
  createProfile,
  profileForm,
} from '#src/contract/cameras/camera-settings.ts'
import { type Camera, cameras, type VideoProfile } from '#src/contract/cameras/cameras.ts'
import { type Abilities, type Span, sizesOf, sizeText } from '#src/domain/cameras/profiles.ts'
import { CODECS, sameSize, sizeName } from '#src/domain/cameras/video.ts'
import { t } from '#src/domain/language/text.ts'
import { SAVED_BELOW } from '#src/form/differences.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { codingText, pathOf, sizeWithPresets } from './settings-words.ts'

/** What stands in the fields; a number is null while its field is empty. */
interface Values extends Omit<Body, 'frameRate' | 'bitrate'> {
  frameRate: number | null
  bitrate: number | null
}

export interface ProfileFormProps {
  camera: Camera
  /** The profile to change; null for a new one. */
  profile: VideoProfile | null
  abilities: Abilities
  onClose: () => void
  onSaved: () => void
}

const within = ({ min, max }: Span, value: number) => Math.min(max, Math.max(min, value))
/** What a new profile begins with, where the camera takes it. */
const USUAL = { frameRate: 15, bitrate: 1000 }

function valuesOf(profile: VideoProfile | null, { resolutions, limits }: Abilities): Values {
  if (profile) {
    const { uuid: _, ...values } = profile
    return values
  }
  const codec = resolutions[0]?.codec ?? CODECS[0]
  const [size] = sizesOf({ resolutions }, codec)
  return {
    name: '',
    codec,
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    frameRate: within(limits.frameRate, USUAL.frameRate),
    bitrate: within(limits.bitrate, USUAL.bitrate),
    active: false,
  }
}

const isSameCoding = (saved: VideoProfile, asked: Body) =>
  sameSize(saved, asked) && saved.frameRate === asked.frameRate && saved.bitrate === asked.bitrate

/** What a camera has made of a profile, where that is not what it was asked for. */
const adjustedText = (saved: VideoProfile) =>
  t('The camera adjusted {profile}: {size} · {coding}', {
    profile: saved.name,
    size: sizeText(saved),
    coding: codingText(saved),
  })

/** A profile's fields, offered within what its camera can do. */
export function ProfileForm({ camera, profile, abilities, onClose, onSaved }: ProfileFormProps) {
  const told = { invalidates: [cameraProfiles, cameras] }
  const create = useMutation(mutationOptionsFor(createProfile, told))
  const change = useMutation(mutationOptionsFor(changeProfile, told))
  const { params } = pathOf(camera)
  const form = useForm<Values, Body, unknown>({
    initialValues: valuesOf(profile, abilities),
    schema: profileForm,
    submit: async (body) => {
      if (!profile) return create.mutateAsync({ params, body })
      const { uuid: profileId } = profile
      const { content } = await change.mutateAsync({ params: { ...params, profileId }, body })
      const saved = content.find(({ uuid }) => uuid === profileId)
      if (saved && !isSameCoding(saved, body)) notify({ kind: 'warning', text: adjustedText(saved) })
    },
    onSaved,
  })
  const { limits, resolutions } = abilities
  const { values } = form
  const sizes = sizesOf(abilities, values.codec)
  const chosen = sizes.find((size) => sameSize(size, values))
  const width = form.field('width')
  const height = form.field('height')
  const { value: active, ...activeField } = form.field('active')
  const fps = limits.frameRate
  const oneRate = fps.min === fps.max
  const least = Math.max(limits.bitrate.min, chosen?.leastBitrate ?? 0)

  return (
    <FormDialog title={profile ? t('Edit profile') : t('Add profile')} form={form} onClose={onClose}>
      <TextInput
        data-autofocus
        label={t('Name')}
        autoComplete="off"
        maxLength={40}
        required
        {...form.field('name')}
      />
      <Select
        label={t('Codec')}
        options={resolutions.map(({ codec }) => ({ value: codec, label: codec, isData: true }))}
        {...form.field('codec')}
        onChange={(codec) => {
          const known = CODECS.find((one) => one === codec)
          if (known) form.field('codec').onChange(known)
        }}
      />
      <Select
        label={t('Resolution')}
        options={sizes.map((size) => ({ value: sizeName(size), label: sizeWithPresets(size) }))}
        value={sizeName(values)}
        error={width.error ?? height.error}
        onChange={(name) => {
          const size = sizes.find((one) => sizeName(one) === name)
          if (!size) return
          width.onChange(size.width)
          height.onChange(size.height)
        }}
      />
      <Group grow align="flex-start" gap={16}>
        <NumberInput
          label={t('Frame rate')}
          unit="per second"
          integer
          required
          readOnly={oneRate}
          description={
            oneRate
              ? t('{min} per second only', { min: fps.min })
              : t('{min} to {max} per second', { min: fps.min, max: fps.max })
          }
          inputWrapperOrder={SAVED_BELOW}
          {...fps}
          {...form.field('frameRate')}
        />
        <NumberInput
          label={t('Bitrate, kbit/s')}
          unit="kbit/s"
          integer
          required
          step={100}
          description={t('{min} to {max}', { min: least, max: limits.bitrate.max })}
          inputWrapperOrder={SAVED_BELOW}
          max={limits.bitrate.max}
          {...form.field('bitrate')}
        />
      </Group>
      {camera.source === 'DEMO' && (
        <Checkbox
          label={t('Active')}
          description={t('Streams use this profile from their next start')}
          checked={active}
          {...activeField}
        />
      )}
    </FormDialog>
  )
}
