import { batchesRoutes } from '@oeuvre/contracts/domains/exchange/batch/batches.routes.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../../../test/answers.ts';
import { render } from '../../../../../../test/render.tsx';
import { batch } from '../../../../../../test/things.ts';
import { useBatchActs } from '../../use-batch-acts.ts';
import { ChangesForm } from './changes-form.tsx';

const edited = batch({ kind: 'edit', findings: [], findingCount: 0 });

function Form() {
  return <ChangesForm batch={edited} acts={useBatchActs(edited)} />;
}

test('the focus goes on in the field that was added', async () => {
  answer(batchesRoutes.values, { values: [] });
  await render(<Form />);
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('menuitem', { name: 'Credit line' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Credit line: new text' })).toHaveFocus();
});
