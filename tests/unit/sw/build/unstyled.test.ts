import { expect, test } from 'vitest'
import { unstyledClasses } from '../../../../sw/build/frames.ts'

test.each([
  { why: 'all are styled', css: '.a-module_x_1{color:red}.a-module_y_2{color:red}', missing: [] },
  { why: 'one is not', css: '.a-module_x_1{color:red}', missing: ['a-module_y_2'] },
  { why: 'none is', css: '', missing: ['a-module_x_1', 'a-module_y_2'] },
])('classes of the frame: $why', ({ css, missing }) => {
  const markup =
    '<div class="a-module_x_1 plain"><p class="a-module_y_2"></p><p class="a-module_x_1"></p></div>'
  expect(unstyledClasses(markup, css)).toEqual(missing)
})
