// A raw node:http server in a process of its own, so its processor time can be read: `fork` it with a number of bytes.
import http from 'node:http';

const body = Buffer.alloc(Number(process.argv[2]), 'x');
http
  .createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
    response.end(body);
  })
  .listen(0, '127.0.0.1', function listening() {
    process.send(this.address().port);
  });
