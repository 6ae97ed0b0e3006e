/** The part of Sketchfab's Viewer API 1.12 that we use: https://sketchfab.com/developers/viewer */
declare module '@sketchfab/viewer-api' {
  interface SketchfabApi {
    start(): void;
    addEventListener(event: 'viewerready', hear: () => void): void;
    setTextureQuality(quality: 'ld' | 'sd' | 'hd', done?: (error: unknown) => void): void;
  }
  interface SketchfabOptions {
    readonly success: (api: SketchfabApi) => void;
    readonly error: (reason: unknown) => void;
    readonly [option: string]: unknown;
  }
  export default class Sketchfab {
    constructor(version: string, iframe: HTMLIFrameElement);
    init(uid: string, options: SketchfabOptions): void;
  }
}
