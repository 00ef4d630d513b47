import { IconSearch } from '@tabler/icons-react'
import { t } from '#src/domain/language/text.ts'
import css from './search-buttons.module.css'
import { searchKeys } from './shortcuts.ts'

interface Props {
  onPress: () => void
}

/** In a desk's header. */
export function SearchButton({ onPress }: Props) {
  return (
    <button
      type="button"
      className={css.button}
      aria-label={t('Search')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
    >
      <IconSearch size={20} aria-hidden />
      <span className={css.word}>{t('Search')}</span>
      <kbd className={css.keys} aria-hidden>
        {searchKeys().join(' ')}
      </kbd>
    </button>
  )
}

/** Above the sections in the drawer of phones and tablets. */
export function SearchItem({ onPress }: Props) {
  return (
    <button type="button" className={css.item} aria-haspopup="dialog" onClick={onPress}>
      <IconSearch size={20} aria-hidden />
      {t('Search')}
    </button>
  )
}
