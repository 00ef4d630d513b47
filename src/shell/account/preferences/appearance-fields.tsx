import '#src/ui/field-styles.ts'
import { SegmentedControl, Text } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import { DATE_LANGUAGES, dateLanguageOf, dateTextAt } from '#src/domain/time/date-language.ts'
import { DATE_LANGUAGE_NAMES } from '#src/domain/time/date-language-names.ts'
import type { Form } from '#src/form/use-form.ts'
import { SCHEMES } from '#src/shell/header/schemes.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import type { ProfileValues } from './profile-values.ts'

const LANGUAGES = DATE_LANGUAGES.map((value) => ({ value, label: DATE_LANGUAGE_NAMES[value] }))
const THEMES = SCHEMES.map(({ value, label }) => ({ value, label }))

interface AppearanceFieldsProps {
  form: Pick<Form<ProfileValues>, 'field'>
  /** The zone in which the example of a date is today's. */
  zone: string
}

/** How the console looks to its user, on every device they sign in on. */
export function AppearanceFields({ form, zone }: AppearanceFieldsProps) {
  const theme = form.field('theme')
  const language = form.field('dateLanguage')
  const today = dateTextAt(present(), zone, 'long', language.value)
  return (
    <>
      <div>
        <Text component="span" id="theme" fw={600} size="sm">
          {t('Theme')}
        </Text>
        <SegmentedControl
          fullWidth
          mt={4}
          aria-labelledby="theme"
          data={THEMES}
          value={theme.value}
          onChange={(chosen) =>
            theme.onChange(SCHEMES.find(({ value }) => value === chosen)?.value ?? 'auto')
          }
        />
      </div>
      <Select
        label={t('Language of dates')}
        description={<span lang={language.value}>{today}</span>}
        options={LANGUAGES}
        value={language.value}
        onChange={(chosen) => language.onChange(dateLanguageOf(chosen))}
      />
    </>
  )
}
