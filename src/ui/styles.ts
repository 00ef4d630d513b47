/**
 * Mantine's styles for everything behind the sign-in page, in Mantine's own order. The signed-in shell brings them
 * along, so that they are no part of the first load (src/styles.ts holds that part). A component used anywhere and
 * named in neither file fails tests/unit/ui/styles.test.ts.
 */
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/VisuallyHidden.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/CheckboxIndicator.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Drawer.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Tooltip.css'
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/Notification.css'
