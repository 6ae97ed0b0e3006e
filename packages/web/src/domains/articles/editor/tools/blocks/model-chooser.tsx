import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import { placeBlock } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { ModelDialog } from '../../../../files/components/model-dialog/model-dialog.tsx';
import { act } from '../text-buttons.tsx';
import { useReturnToText } from '../use-return-to-text.ts';

interface ModelChooserProps {
  readonly editor: Editor;
  /** The models in the text; the chosen one is added. */
  readonly models: Map<string, Model>;
  /** The model to replace; without it a new block is created. */
  readonly modelAt: number | undefined;
  readonly onClose: () => void;
}

/** The dialog of 3D models; inserts the chosen model into the text. */
export function ModelChooser({ editor, models, modelAt, onClose }: ModelChooserProps) {
  useReturnToText(editor);
  const uuid = modelAt === undefined ? undefined : (editor.state.doc.nodeAt(modelAt)?.attrs.uuid as string | undefined);

  function place(model: Model) {
    models.set(model.uuid, model);
    act(editor, (state, dispatch, view) => {
      const node = state.schema.node('model', { uuid: model.uuid });
      if (modelAt === undefined) return placeBlock(node)(state, dispatch, view);
      // A new block id makes the next save record the model's new picture.
      const tr = state.tr.setNodeMarkup(modelAt, null, { uuid: model.uuid, id: crypto.randomUUID() });
      dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, modelAt)));
      return true;
    });
  }
  return <ModelDialog present={uuid === undefined ? undefined : models.get(uuid)} onChosen={place} onClose={onClose} />;
}
