import type { ColorKey } from '#src/domain/status.ts'

/** Name of the CSS variable that carries a part of a colour pair: `--status-good-line`, `--tag-1-bg`. */
export function colorVariable(color: ColorKey, part: 'fg' | 'bg' | 'line'): `--${string}` {
  return color.startsWith('tag-') ? `--${color}-${part}` : `--status-${color}-${part}`
}
