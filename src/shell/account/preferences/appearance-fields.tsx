import '#src/ui/field-styles.ts'
import { SegmentedControl, Text } from '@mantine/core'
import { LANGUAGE_NAMES, LANGUAGES, languageBy } from '#src/domain/language/languages.ts'
import { t } from '#src/domain/language/text.ts'
import { DATE_LANGUAGES, dateLanguageOf, dateLocale, dateTextAt } from '#src/domain/time/date-language.ts'
import { DATE_LANGUAGE_NAMES } from '#src/domain/time/date-language-names.ts'
import type { Form } from '#src/form/use-form.ts'
import { SCHEMES } from '#src/shell/header/schemes.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import type { ProfileValues } from './profile-values.ts'

const OF_DATES = DATE_LANGUAGES.map((value) => ({ value, label: DATE_LANGUAGE_NAMES[value] }))
const OF_CONSOLE = [
  { value: 'auto', label: t('Automatic') },
  // Each in itself: who is lost in the other one finds their own.
  ...LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> })),
]
const THEMES = SCHEMES.map(({ value, label }) => ({ value, label }))

interface AppearanceFieldsProps {
  form: Pick<Form<ProfileValues>, 'field'>
  /** The zone in which the example of a date is today's. */
  zone: string
}

/** How the console looks to its user, on every device they sign in on. */
export function AppearanceFields({ form, zone }: AppearanceFieldsProps) {
  const theme = form.field('theme')
  const language = form.field('language')
  const ofDates = form.field('dateLanguage')
  const today = dateTextAt(present(), zone, 'long', ofDates.value)
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
      <div>
        <Text component="span" id="language" fw={600} size="sm">
          {t('Language')}
        </Text>
        <Text id="language-hint" size="sm" c="dimmed">
          {t('Automatic is the language of your browser.')}
        </Text>
        <SegmentedControl
          fullWidth
          mt={4}
          aria-labelledby="language"
          aria-describedby="language-hint"
          data={OF_CONSOLE}
          value={language.value}
          onChange={(chosen) => language.onChange(languageBy(chosen) ?? 'auto')}
        />
      </div>
      <Select
        label={t('Language of dates')}
        description={<span lang={dateLocale(ofDates.value)}>{today}</span>}
        options={OF_DATES}
        value={ofDates.value}
        onChange={(chosen) => ofDates.onChange(dateLanguageOf(chosen))}
      />
    </>
  )
}
