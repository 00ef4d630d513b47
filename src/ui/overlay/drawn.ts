import '#src/ui/field-styles.ts'
import { DrawnDialog } from './drawn-dialog.tsx'
import { DrawnMenu } from './drawn-menu.tsx'
import { DrawnMultiSelect } from './drawn-multi-select.tsx'
import { DrawnPanel } from './drawn-panel.tsx'
import { DrawnSelect } from './drawn-select.tsx'
import { DrawnSheet } from './drawn-sheet.tsx'
import { DrawnTimeInput } from './drawn-time-input.tsx'
import { DrawnTip } from './drawn-tip.tsx'

/** What overlays.ts loads, in one chunk. */
export const drawn = {
  Dialog: DrawnDialog,
  Menu: DrawnMenu,
  MultiSelect: DrawnMultiSelect,
  Panel: DrawnPanel,
  Select: DrawnSelect,
  Sheet: DrawnSheet,
  TimeInput: DrawnTimeInput,
  Tip: DrawnTip,
}
