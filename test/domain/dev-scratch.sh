cd /tmp/w/analyst2; npm run -s quality -- --split development --show | grep -A1 -E "^(missed|false) +$1" | grep -v '^--'; npm run -s quality -- --split development | sed -n 3,10p
