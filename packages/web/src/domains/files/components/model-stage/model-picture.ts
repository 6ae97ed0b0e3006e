import type { ModelViewerElement } from '@google/model-viewer';

/** That of the stage in both schemes (model-stage.module.css): the picture and the model take each other's place unseen. */
const stageColour = '#f2f0ec';
const size = { width: 1_200, height: 800 };
/** The viewer follows its size with a delay of its own. */
const settling = 250;

/** A still picture of 3:2 of the model as it is turned now, on the colour of its stage: mails know no transparency. */
export async function takePicture(viewer: ModelViewerElement): Promise<Blob> {
  const Viewer = viewer.constructor as typeof ModelViewerElement;
  const coarsest = Viewer.minimumRenderScale;
  // On a slow machine it draws with fewer pixels than it shows.
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
