import type { ModelViewerElement } from '@google/model-viewer';

/**
 * The stage's background in both colour schemes (model-stage.late.module.css), so picture and model replace each other
 * unnoticed.
 */
const stageColour = '#f2f0ec';
const size = { width: 1_200, height: 800 };
/** The viewer adapts to a new size with a delay of its own. */
const settling = 250;

/** A still picture of 3:2 of the model's current view, on the colour of its stage: mails support no transparency. */
export async function takePicture(viewer: ModelViewerElement): Promise<Blob> {
  const Viewer = viewer.constructor as typeof ModelViewerElement;
  const coarsest = Viewer.minimumRenderScale;
  // On a slow machine it renders fewer pixels than it shows.
  Viewer.minimumRenderScale = 1;
  Object.assign(viewer.style, { width: `${size.width}px`, height: `${size.height}px` });
  try {
    await new Promise((resolve) => setTimeout(resolve, settling));
    const view = await createImageBitmap(await viewer.toBlob({ mimeType: 'image/png' }));
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot take a picture of the model.');
    context.fillStyle = stageColour;
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(view, 0, 0, size.width, size.height);
    view.close();
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  } finally {
    Object.assign(viewer.style, { width: '', height: '' });
    Viewer.minimumRenderScale = coarsest;
  }
}
