/** A picture as a browser's form sends it: the body and the headers of the request. */
export function pictureForm(picture: Buffer, fileName = 'a.jpg') {
  const boundary = 'a-boundary-of-the-table';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
